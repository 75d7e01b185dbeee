import MailModel
import SASL

/// The body of `POST /api/accounts/:id/servers`.
struct ServersBody: Decodable {
    var imap: ServerEndpoint
    var smtp: ServerEndpoint?
    var username: String
    var smtpUsername: String?
    var password: String?
    var smtpPassword: String?

    func change() -> ServerChange {
        ServerChange(
            servers: AccountServers(imap: imap, smtp: smtp, username: username, smtpUsername: smtpUsername),
            password: password.map { Secret($0) }, smtpPassword: smtpPassword.map { Secret($0) })
    }
}
