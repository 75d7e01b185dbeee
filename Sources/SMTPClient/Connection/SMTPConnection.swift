public import Logging
public import MailModel
public import NIOCore
public import SASL
public import SMTPProtocol
public import WireTransport

/// One session with a server for message submission (RFC 6409, RFC 8314).
///
/// One call at a time: a second one fails with `.busy`. After an error that leaves the two sides unsynchronized the
/// connection is closed; see `isUsable`.
public actor SMTPConnection {
    /// The name in EHLO. Always the same, so that neither the computer's name nor its address is sent.
    static let helloName = "[127.0.0.1]"

    let wire: WireConnection
    let endpoint: ServerEndpoint
    let timeLimits: SMTPTimeLimits
    let logger: Logger
    let now: @Sendable () -> ContinuousClock.Instant
    var parser = ReplyParser()
    var secrets = SecretRedactor()
    private var isBusy = false
    private var isClosed = false

    /// The extensions that the server offers, as announced over TLS.
    public internal(set) var capabilities = SMTPCapabilities()
    /// The mechanism of the sign-in; nil before. Store its strength with the account's next credentials, so that
    /// nothing is sent to a server that later offers less.
    public internal(set) var signInMechanism: SASLMechanism?

    init(
        wire: WireConnection, endpoint: ServerEndpoint, timeLimits: SMTPTimeLimits, logger: Logger,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.wire = wire
        self.endpoint = endpoint
        self.timeLimits = timeLimits
        self.logger = logger
        self.now = now
    }

    deinit { wire.close() }

    /// Connects, starts TLS (by STARTTLS if the endpoint says so) and introduces itself, all within
    /// `timeLimits.connect`.
    ///
    /// - Throws: `SMTPError`; nothing confidential was sent in plaintext.
    public static func connect(
        to endpoint: ServerEndpoint, trust: TLSTrust, timeLimits: SMTPTimeLimits = .standard, logger: Logger,
        eventLoopGroup: any EventLoopGroup,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) async throws(SMTPError) -> SMTPConnection {
        do {
            let deadline = now() + timeLimits.connect
            let wire = try await WireConnection.connect(
                host: endpoint.host, port: endpoint.port, trust: endpoint.security == .implicitTLS ? trust : nil,
                within: timeLimits.connect, logger: logger, eventLoopGroup: eventLoopGroup)
            let connection = SMTPConnection(
                wire: wire, endpoint: endpoint, timeLimits: timeLimits, logger: logger, now: now)
            try await connection.open(trust: trust, until: deadline)
            return connection
        } catch {
            throw SMTPError.translating(error).onPort(endpoint.port)
        }
    }

    /// Connects, signs in and disconnects, to check settings before they are saved (FR-OB-01).
    ///
    /// - Returns: the mechanism of the sign-in, the server's extensions, and the version of TLS, such as `TLS 1.3`.
    /// - Throws: `SMTPError`.
    @discardableResult
    public static func check(
        _ endpoint: ServerEndpoint, credentials: SignInCredentials, trust: TLSTrust,
        timeLimits: SMTPTimeLimits = .standard, logger: Logger, eventLoopGroup: any EventLoopGroup
    ) async throws(SMTPError) -> (mechanism: SASLMechanism?, capabilities: SMTPCapabilities, encryption: String?) {
        let connection = try await connect(
            to: endpoint, trust: trust, timeLimits: timeLimits, logger: logger, eventLoopGroup: eventLoopGroup)
        do {
            try await connection.logIn(credentials)
        } catch {
            await connection.close()
            throw error
        }
        let result = (
            await connection.signInMechanism, await connection.capabilities, await connection.encryption()
        )
        await connection.quit()
        return result
    }

    // MARK: State

    /// The version of TLS in use, such as `TLS 1.3`; nil if the connection has ended.
    public func encryption() async -> String? { await wire.encryption() }

    /// True if a message can still be submitted. A connection that the server closed meanwhile is not usable.
    public var isUsable: Bool { !isClosed && wire.isOpen }

    /// Says QUIT and closes the connection. Never throws; waits only a few seconds for a server that does not respond.
    public func quit() async {
        if !isBusy, isUsable {
            _ = try? await exchange(.quit, until: now() + timeLimits.farewell)
        }
        close()
    }

    /// Closes the connection at once. May be called more than once.
    public func close() {
        isClosed = true
        wire.close()
    }

    // MARK: Turns

    /// Begins a call; every successful one must be followed by `endTurn`.
    func beginTurn() throws {
        guard !isBusy else { throw SMTPError(.busy) }
        guard isUsable else { throw SMTPError(.connectionClosed) }
        guard !Task.isCancelled else { throw SMTPError(.cancelled) }
        isBusy = true
    }

    func endTurn() { isBusy = false }
}
