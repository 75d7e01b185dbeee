public import Foundation
import MailModel
public import MailWeb
import SASL

/// The account of a demonstration as `script/demo` describes it, in a file, so that nothing of it is an argument.
public enum SampleAccount {
    private struct Content: Decodable {
        var address: String
        var displayName: String
        /// Of the mail server on this computer.
        var port: Int
        var username: String
        var password: String
    }

    /// Reads the file. The account has no server for sending, and keeps all of its mail.
    ///
    /// - Throws: `ApplicationError` with `.usage` if it cannot be read.
    public static func read(at file: URL) throws -> NewAccount {
        guard let data = try? Data(contentsOf: file),
            let content = try? JSONDecoder().decode(Content.self, from: data)
        else { throw ApplicationError(AccountRefusalText.sampleUnreadable(file.path), status: .usage) }
        let imap = ServerEndpoint(host: "localhost", port: content.port, security: .implicitTLS)
        return NewAccount(
            address: content.address, displayName: content.displayName,
            servers: AccountServers(imap: imap, smtp: nil, username: content.username),
            password: Secret(content.password), syncWindow: .all)
    }
}
