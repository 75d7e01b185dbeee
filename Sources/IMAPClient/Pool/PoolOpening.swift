import Logging
import MailModel
import NIOCore
import SASL
import WireTransport

/// How a pool opens a connection and signs in.
struct PoolOpening: Sendable {
    let endpoint: ServerEndpoint
    let trust: TLSTrust
    let timeLimits: TimeLimits
    let options: SessionOptions
    let logger: Logger
    let eventLoopGroup: any EventLoopGroup
    let onSignIn: @Sendable (SASLMechanism) -> Void
    let renewToken: (@Sendable (Secret) async throws -> Secret)?
    let credentials: @Sendable () async throws -> IMAPCredentials
    private let strongest = StrongestSignIn()

    init(
        endpoint: ServerEndpoint, trust: TLSTrust, timeLimits: TimeLimits, options: SessionOptions, logger: Logger,
        eventLoopGroup: any EventLoopGroup, onSignIn: @escaping @Sendable (SASLMechanism) -> Void,
        renewToken: (@Sendable (Secret) async throws -> Secret)?,
        credentials: @escaping @Sendable () async throws -> IMAPCredentials
    ) {
        self.endpoint = endpoint
        self.trust = trust
        self.timeLimits = timeLimits
        self.options = options
        self.logger = logger
        self.eventLoopGroup = eventLoopGroup
        self.onSignIn = onSignIn
        self.renewToken = renewToken
        self.credentials = credentials
    }

    /// Opens a connection. A rejected token is renewed once, and tried on a new connection, because many servers close
    /// the old one (FR-SYNC-04).
    func open() async throws -> IMAPConnection {
        var signIn = try await credentials()
        signIn.minimumStrength = max(signIn.minimumStrength, strongest.value)
        do {
            return try await open(signIn)
        } catch let error as IMAPError where error.kind == .tokenRejected {
            guard let renewToken else { throw error }
            let token = try await renewToken(signIn.secret)
            return try await open(IMAPCredentials(username: signIn.username, accessToken: token))
        }
    }

    private func open(_ signIn: IMAPCredentials) async throws -> IMAPConnection {
        let connection = try await IMAPConnection.connect(
            to: endpoint, trust: trust, timeLimits: timeLimits, logger: logger, eventLoopGroup: eventLoopGroup)
        do {
            try await connection.logIn(signIn)
            if let mechanism = await connection.signInMechanism {
                strongest.note(mechanism.strength)
                onSignIn(mechanism)
            }
            try await connection.use(options)
        } catch {
            await connection.close()
            throw error
        }
        return connection
    }
}
