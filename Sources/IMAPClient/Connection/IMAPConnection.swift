public import IMAPProtocol
public import Logging
public import MailModel
public import NIOCore
public import WireTransport

/// One session with an IMAP server (RFC 3501, RFC 9051, MO-21).
///
/// Calls run one after another; a call waits while another runs. A call that needs several commands pipelines some of
/// them if their responses cannot be confused (RFC 3501 §5.5). An error whose `leavesConnectionUsable` is false has
/// closed the connection. Sequence numbers are internal: callers use UIDs only.
public actor IMAPConnection {
    let wire: WireConnection
    let endpoint: ServerEndpoint
    let timeLimits: TimeLimits
    let logger: Logger
    let now: @Sendable () -> ContinuousClock.Instant
    var session = SessionState()
    var reader: ResponseReader
    var compression: Compression?
    var link = LinkMeasurement()
    /// True until it is decided whether the link is worth compressing.
    var measuresLink = false
    private var waitQueue = PriorityWaitQueue<Bool>()
    private var isBusy = false

    init(
        wire: WireConnection, endpoint: ServerEndpoint, timeLimits: TimeLimits, logger: Logger,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.wire = wire
        self.endpoint = endpoint
        self.timeLimits = timeLimits
        self.logger = logger
        self.now = now
        reader = ResponseReader(progressLimit: timeLimits.progress, now: now())
    }

    deinit { wire.close() }

    /// The version of TLS in use, such as `TLS 1.3`; nil if the connection has ended.
    public func encryption() async -> String? { await wire.encryption() }

    /// Connects, starts TLS (by STARTTLS if the endpoint says so) and reads the greeting, all within
    /// `timeLimits.connect`.
    ///
    /// - Throws: `IMAPError`; nothing confidential was sent in plaintext.
    public static func connect(
        to endpoint: ServerEndpoint, trust: TLSTrust, timeLimits: TimeLimits = .standard, logger: Logger,
        eventLoopGroup: any EventLoopGroup,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) async throws -> IMAPConnection {
        let deadline = now() + timeLimits.connect
        var logger = logger
        // Distinguishes the log lines of concurrent connections.
        logger[metadataKey: "connection"] = "\(String(UInt32.random(in: 0 ... .max), radix: 36))"
        let wire: WireConnection
        do {
            wire = try await WireConnection.connect(
                host: endpoint.host, port: endpoint.port, trust: endpoint.security == .implicitTLS ? trust : nil,
                within: timeLimits.connect, logger: logger, eventLoopGroup: eventLoopGroup)
        } catch {
            throw IMAPError.translating(error)
        }
        let connection = IMAPConnection(
            wire: wire, endpoint: endpoint, timeLimits: timeLimits, logger: logger, now: now)
        try await connection.open(trust: trust, until: deadline)
        return connection
    }

    // MARK: State

    /// The server's capabilities; before signing in only those announced so far.
    public var capabilities: Capabilities { session.capabilities }

    /// The selected mailbox, with an up-to-date message count; nil if none is selected.
    public var selected: SelectedMailbox? { session.selected }

    /// True if mailboxes were already listed on this connection. Some servers keep returning the first list (Q44).
    public var hasListedMailboxes: Bool { session.hasListed }

    /// True if `idleUntilEvent` can be used; also false after the server failed to support the IDLE that it offered.
    public var supportsIdle: Bool { session.capabilities.contains("IDLE") && !session.idleIsBroken }

    /// True if commands can still be sent. A connection that the server closed meanwhile is not usable.
    public var isUsable: Bool { session.failure == nil && wire.isOpen }

    /// Returns the unsolicited events since the last call.
    public func takeEvents() -> [MailboxEvent] { session.events.take() }

    /// Polls the server for events (RFC 3501 §6.1.2); see `takeEvents`.
    public func noop() async throws {
        try await exclusively { _ = try await run(.noop) }
    }

    /// Logs out and closes the connection. Never throws; waits only a few seconds for a server that does not respond.
    public func logOut() async {
        let deadline = now() + .seconds(3)
        try? await exclusively {
            reader.deadline = deadline
            _ = try await perform(.logout)
        }
        close()
    }

    /// Closes the connection at once; a running command ends with `.connectionClosed`. May be called more than once.
    public func close() {
        session.failure = session.failure ?? IMAPError(.connectionClosed)
        wire.close()
    }

    /// Returns true if the server is alive; after `idleTime` of silence it is polled and must respond within `limit`.
    func isAlive(idleFor idleTime: Duration, answersWithin limit: Duration) async -> Bool {
        guard isUsable else { return false }
        guard now() - reader.lastArrival >= idleTime else { return true }
        let deadline = now() + limit
        do {
            try await exclusively {
                reader.deadline = deadline
                try await run(.noop)
            }
            return true
        } catch {
            return false
        }
    }

    // MARK: Turns

    /// Runs a body that sends commands after all earlier turns have ended. On an error, closes the connection unless
    /// the error leaves it usable.
    func exclusively<Result: Sendable>(
        afterClose: Bool = false, _ body: () async throws -> Result
    ) async throws -> Result {
        try await takeTurn(afterClose: afterClose)
        do {
            let result = try await body()
            endTurn()
            return result
        } catch {
            throw endTurn(after: error)
        }
    }

    func takeTurn(afterClose: Bool = false) async throws {
        if isBusy {
            let ticket = waitQueue.join(rank: 0)
            await ticket.wait()
            guard waitQueue.leave(ticket) != nil else { throw IMAPError(.cancelled) }
        } else {
            isBusy = true
        }
        if let failure = session.failure ?? (afterClose || wire.isOpen ? nil : IMAPError(.connectionClosed)) {
            endTurn()
            throw failure.kind == .connectionClosed ? failure : IMAPError(.connectionClosed, wire: failure.wire)
        }
        guard !Task.isCancelled else {
            endTurn()
            throw IMAPError(.cancelled)
        }
    }

    func endTurn() {
        reader.deadline = nil
        if !waitQueue.serve(true) { isBusy = false }
    }

    /// Ends a failed turn and returns the error to throw.
    func endTurn(after error: any Error) -> any Error {
        // Between two commands the session is synchronized, so a cancellation there is harmless.
        let isClean = session.isBetweenCommands
        let isOurs = error is IMAPError || error is WireError || error is CancellationError
        let translated: any Error = isOurs ? IMAPError.translating(error) : error
        let leavesUsable = (translated as? IMAPError).map { $0.leavesConnectionUsable || $0.kind == .cancelled } ?? true
        if !(isClean && leavesUsable) { fail((translated as? IMAPError) ?? IMAPError(.connectionClosed)) }
        endTurn()
        return translated
    }

    private func fail(_ error: IMAPError) {
        logger.debug("IMAP connection abandoned", metadata: ["error": "\(error)"])
        session.failure = session.failure ?? error
        session.selected = nil
        wire.close()
    }
}
