import Foundation
import Logging
import MailModel
import MailTestKit
import SASL
import SMTPClient
import WireTransport

/// The server that `script/submission` runs. It delivers to files that the tests read themselves.
struct SubmissionServer {
    let name: String
    let tlsPort: Int
    let startTLSPort: Int
    let imapPort: Int
    let authority: String
    let mail: URL

    /// Nil if the tests were not started by the script.
    static let running: SubmissionServer? = {
        guard let text = ProcessInfo.processInfo.environment["VAULTMAIL_TEST_SUBMISSION"] else { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, let tls = Int(words[1]), let start = Int(words[2]), let imap = Int(words[3]) else {
            preconditionFailure("VAULTMAIL_TEST_SUBMISSION names no server: these tests would pass unseen")
        }
        return SubmissionServer(
            name: words[0], tlsPort: tls, startTLSPort: start, imapPort: imap, authority: words[4],
            mail: URL(filePath: words[5]))
    }()

    static let password = "secret"

    func endpoint(_ security: ConnectionSecurity) -> ServerEndpoint {
        ServerEndpoint(
            host: "localhost", port: security == .implicitTLS ? tlsPort : startTLSPort, security: security)
    }

    /// A session, not signed in.
    func connect(_ security: ConnectionSecurity) async throws -> SMTPConnection {
        try await SMTPConnection.connect(
            to: endpoint(security), trust: try TLSTrust(roots: .path(authority)), logger: Logger(label: "test"),
            eventLoopGroup: ScriptedServer.eventLoopGroup)
    }

    /// The text of a delivered message, with line breaks of one byte; waits for it, because a server queues before it
    /// delivers.
    ///
    /// - Parameter subject: of one message only.
    func delivered(to person: String, subject: String) async throws -> String? {
        // A server that delivers later than this has failed; each look at the folder yields.
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if let found = texts(of: person).first(where: { $0.contains("\nSubject: \(subject)\n") }) {
                return found
            }
            await Task.yield()
        }
        return nil
    }

    /// All messages delivered to a user.
    func texts(of person: String) -> [String] {
        ["new", "cur"].flatMap { part in
            let folder = mail.appending(path: "\(person)/\(part)")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
                .map { String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "\n") }
        }
    }
}
