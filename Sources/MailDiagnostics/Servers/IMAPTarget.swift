import IMAPClient
import IMAPProtocol
import Logging
public import MailModel
import NIOPosix
public import SASL
import WireTransport

/// A server to inspect, and the credentials to use.
public struct IMAPTarget: Sendable {
    private let endpoint: ServerEndpoint
    let credentials: IMAPCredentials?
    private let options: SessionOptions

    /// Creates a target. Signs in only if there are both a user name and a password; uses compression and extensions
    /// only if the server offers them.
    public init(
        endpoint: ServerEndpoint, username: String?, password: Secret?, compresses: Bool, enables: [String]
    ) {
        self.endpoint = endpoint
        if let username, let password {
            credentials = IMAPCredentials(username: username, password: password)
        } else {
            credentials = nil
        }
        options = SessionOptions(compresses: compresses, enables: enables)
    }

    func connect() async throws -> IMAPConnection {
        let connection = try await IMAPConnection.connect(
            to: endpoint, trust: try TLSTrust.fromEnvironment(), logger: Logger(label: "debug"),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton)
        do {
            guard let credentials else { return connection }
            try await connection.logIn(credentials)
            try await connection.use(options)
            return connection
        } catch {
            await connection.close()
            throw error
        }
    }
}
