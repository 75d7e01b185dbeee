import MailModel
import SASL

/// The body of `POST /api/accounts/add`.
struct AddBody: Decodable {
    var address: String
    var displayName: String?
    var imap: ServerEndpoint
    var smtp: ServerEndpoint?
    var username: String
    var smtpUsername: String?
    var password: String
    var smtpPassword: String?
    var syncWindowDays: Presence<Int>

    private enum CodingKeys: String, CodingKey {
        case address, displayName, imap, smtp, username, smtpUsername, password, smtpPassword, syncWindowDays
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        address = try values.decode(String.self, forKey: .address)
        displayName = try values.decodeIfPresent(String.self, forKey: .displayName)
        imap = try values.decode(ServerEndpoint.self, forKey: .imap)
        smtp = try values.decodeIfPresent(ServerEndpoint.self, forKey: .smtp)
        username = try values.decode(String.self, forKey: .username)
        smtpUsername = try values.decodeIfPresent(String.self, forKey: .smtpUsername)
        password = try values.decode(String.self, forKey: .password)
        smtpPassword = try values.decodeIfPresent(String.self, forKey: .smtpPassword)
        syncWindowDays = try values.decodePresence(Int.self, forKey: .syncWindowDays)
    }

    func account() throws(RouteError) -> NewAccount {
        NewAccount(
            address: address, displayName: displayName ?? "",
            servers: AccountServers(imap: imap, smtp: smtp, username: username, smtpUsername: smtpUsername),
            password: Secret(password), smtpPassword: smtpPassword.map { Secret($0) },
            syncWindow: try SyncWindow(requested: syncWindowDays) ?? .standard)
    }
}
