public import Logging
public import MailModel
public import NIOCore
public import SASL
public import WireTransport

/// The connections of one account: at most five (FR-SYNC-09), opened on demand, reused, used by one task at a time.
///
/// When all are in use, tasks wait in order of priority. A broken connection is replaced, not reused. If a server
/// rejects a connection and asks for a delay, no new connection is opened until then; existing ones continue. A delay
/// requested in the response to a command is up to the caller, see `IMAPError.suggestedDelay`. The pool does not retry
/// after other errors: its callers do, each by its own schedule.
public actor ConnectionPool {
    /// Connections idle for longer than this are checked with NOOP before they are used.
    private static let trustedIdleTime = Duration.seconds(120)
    private static let livenessCheckLimit = Duration.seconds(5)

    private enum Grant: Sendable {
        case connection(IMAPConnection)
        case permissionToOpen
        case poolIsClosed
    }

    private var limit: ConnectionLimit
    private let open: @Sendable () async throws -> IMAPConnection
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private var backoff = ServerBackoff()
    private var idle: [IMAPConnection] = []
    /// Contains a connection from the moment it is granted, so that closing the pool always finds it here or among the
    /// idle ones.
    private var inUse: [ObjectIdentifier: IMAPConnection] = [:]
    /// The number of connections that are open, being opened or in use; never above the limit.
    private var count = 0
    private var queue = PriorityWaitQueue<Grant>()
    /// Tasks that wait for the delay requested by the server.
    private var backingOff = PriorityWaitQueue<Bool>()
    private var isClosed = false
    /// Tasks that wait until only one connection is allowed.
    private var scarcity = PriorityWaitQueue<Bool>()

    /// Creates a pool. `credentials` is called for each connection.
    ///
    /// Once a server has offered a mechanism that conceals the password, the pool uses nothing weaker for its lifetime.
    /// - Parameters:
    ///   - limit: the maximum number of connections, at least 1; nil for as many as `ConnectionLimit` allows. If the
    ///     server rejects one because there are too many, the pool uses the existing ones and tries one more every 15
    ///     minutes.
    ///   - options: what each connection enables after signing in.
    ///   - onSignIn: called with the mechanism of each sign-in: store its strength for the credentials of later pools.
    ///   - renewToken: called with an access token that the server rejected; its result is tried once. Nil to fail.
    public init(
        endpoint: ServerEndpoint, trust: TLSTrust, limit: Int? = nil, timeLimits: TimeLimits = .standard,
        options: SessionOptions = .standard, logger: Logger,
        eventLoopGroup: any EventLoopGroup, onSignIn: @escaping @Sendable (SASLMechanism) -> Void = { _ in },
        renewToken: (@Sendable (Secret) async throws -> Secret)? = nil,
        credentials: @escaping @Sendable () async throws -> IMAPCredentials
    ) {
        let opening = PoolOpening(
            endpoint: endpoint, trust: trust, timeLimits: timeLimits, options: options, logger: logger,
            eventLoopGroup: eventLoopGroup, onSignIn: onSignIn, renewToken: renewToken, credentials: credentials)
        self.init(limit: limit ?? ConnectionLimit.maximum) { try await opening.open() }
    }

    /// Creates a pool whose connections are opened by `open`; `now` and `sleep` are its clock.
    init(
        limit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        open: @escaping @Sendable () async throws -> IMAPConnection
    ) {
        self.limit = ConnectionLimit(limit)
        self.now = now
        self.sleep = sleep
        self.open = open
    }

    /// Provides a signed-in connection while the body runs, in the caller's isolation.
    ///
    /// The body must not keep the connection. The selected mailbox is unknown: select first, see
    /// `IMAPConnection.select`.
    /// - Throws: what the body throws; `IMAPError` if no connection is available, `.cancelled` if the task was
    ///   cancelled while it waited, `.connectionClosed` if the pool is closed, and the server's error if it requests a
    ///   delay of more than a minute.
    public nonisolated func withConnection<Result>(
        priority: Priority, _ body: (IMAPConnection) async throws -> Result
    ) async throws -> Result {
        let connection = try await acquire(priority)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await body(connection))
        } catch {
            outcome = .failure(error)
        }
        await release(connection)
        return try outcome.get()
    }

    /// Returns when the server is known to allow only one connection: then no task may keep it while others wait.
    ///
    /// - Returns: false if the task was cancelled or the pool closed.
    public func onlyOneIsAllowed() async -> Bool {
        guard !isClosed else { return false }
        guard limit.current > 1 else { return true }
        let ticket = scarcity.join(rank: 0)
        await ticket.wait()
        return scarcity.leave(ticket) ?? false
    }

    /// Closes every connection at once, including those in use. Waiting and later tasks get `IMAPError`
    /// `.connectionClosed`.
    public func closeAll() async {
        isClosed = true
        while queue.serve(.poolIsClosed) {}
        while backingOff.serve(true) || scarcity.serve(false) {}
        let connections = idle + inUse.values
        count -= idle.count
        idle = []
        for connection in connections { await connection.close() }
    }

    /// Closes idle connections except `kept`, to free memory and server resources after a burst of work.
    public func closeIdle(but kept: Int) async {
        guard idle.count > kept else { return }
        let ended = Array(idle[kept...])
        idle.removeLast(idle.count - kept)
        // Counted as in use, so that closing the pool meanwhile closes them at once.
        for connection in ended { inUse[ObjectIdentifier(connection)] = connection }
        for connection in ended {
            await connection.logOut()
            inUse[ObjectIdentifier(connection)] = nil
            releaseSlot()
        }
    }

    /// The number of tasks that wait for a connection.
    var waitingCount: Int { queue.count }

    /// The number of connections including those being opened, the number of idle ones, and the limit.
    var counts: (all: Int, idle: Int, limit: Int) { (count, idle.count, limit.current) }

    // MARK: Acquiring

    private func acquire(_ priority: Priority) async throws -> IMAPConnection {
        while true {
            try await waitOutBackoff()
            if let connection = try await take(priority) { return connection }
        }
    }

    /// Waits in the queue. Nil if no connection was granted: the caller checks why and may retry.
    private func take(_ priority: Priority) async throws -> IMAPConnection? {
        guard !isClosed else { return nil }
        let ticket = queue.join(rank: priority.rawValue)
        serveQueue()
        await ticket.wait()
        switch queue.leave(ticket) {
        case .connection(let connection)?: return await accept(connection)
        case .permissionToOpen?: return try await openConnection()
        case .poolIsClosed?, nil: return nil
        }
    }

    /// True if this task may receive a connection. Between the grant and the task's resumption the pool may have been
    /// closed or the task cancelled.
    private var mayReceive: Bool { !isClosed && !Task.isCancelled }

    /// Accepts a granted connection; nil if it is broken or must not be used, in which case it is passed on or
    /// replaced.
    private func accept(_ connection: IMAPConnection) async -> IMAPConnection? {
        if mayReceive,
            await connection.isAlive(idleFor: Self.trustedIdleTime, answersWithin: Self.livenessCheckLimit), mayReceive
        {
            return connection
        }
        await release(connection)
        return nil
    }

    private func release(_ connection: IMAPConnection) async {
        let isUsable = await connection.isUsable
        inUse[ObjectIdentifier(connection)] = nil
        guard isUsable, !isClosed else {
            await connection.close()
            return releaseSlot()
        }
        idle.append(connection)
        serveQueue()
    }

    private func releaseSlot() {
        count -= 1
        serveQueue()
    }

    /// Gives free connections and slots to waiting tasks, most urgent first, until none is free or no task waits.
    private func serveQueue() {
        limit.rise(at: now())
        while let connection = idle.last, grant(connection) { idle.removeLast() }
        while count < limit.current, queue.serve(.permissionToOpen) { count += 1 }
    }

    /// - Returns: false if no task waits for it.
    private func grant(_ connection: IMAPConnection) -> Bool {
        let isTaken = queue.serve(.connection(connection))
        if isTaken { inUse[ObjectIdentifier(connection)] = connection }
        return isTaken
    }

    // MARK: Opening

    /// Called with its slot already counted; releases the slot unless a connection was opened. Nil if the connection
    /// must not be used, or the server allows no more connections: wait for an existing one.
    private func openConnection() async throws -> IMAPConnection? {
        guard mayReceive, !backoff.isOn(at: now()) else {
            releaseSlot()
            return nil
        }
        let connection: IMAPConnection
        do {
            connection = try await open()
        } catch {
            defer { releaseSlot() }
            guard learnLimit(from: error) else { throw error }
            return nil
        }
        inUse[ObjectIdentifier(connection)] = connection
        if mayReceive { return connection }
        await release(connection)
        return nil
    }

    /// Adjusts the limit to the error.
    ///
    /// - Returns: true if the server allows only the existing connections, of which there is at least one.
    private func learnLimit(from error: any Error) -> Bool {
        guard let error = error as? IMAPError else { return false }
        backoff.record(error, at: now())
        guard error.meansTooManyConnections, count > 1 else { return false }
        limit.lower(to: count - 1, at: now())
        if limit.current == 1 {
            while scarcity.serve(true) {}
        }
        return true
    }

    // MARK: Waiting

    /// Returns when the server may be asked for a connection or an idle one is available; throws if the pool is closed
    /// or the task cancelled.
    private func waitOutBackoff() async throws {
        while true {
            guard !isClosed else { throw IMAPError(.connectionClosed) }
            guard !Task.isCancelled else { throw IMAPError(.cancelled) }
            guard idle.isEmpty, let wait = try backoff.wait(at: now()) else { return }
            let ticket = backingOff.join(rank: 0)
            await ticket.wait(upTo: wait, sleep: sleep)
            _ = backingOff.leave(ticket)
        }
    }
}
