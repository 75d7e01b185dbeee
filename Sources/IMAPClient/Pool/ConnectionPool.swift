public import Logging
public import MailModel
public import NIOCore
public import SASL
public import WireTransport

/// The connections of one account: at most five (FR-SYNC-09), opened when needed, used again, lent to one task at a time.
///
/// When all are lent, tasks wait in the order of their priority. A connection that broke is replaced, not lent again. A server that
/// refuses a connection and says how long it wants to be left alone is asked for none until then; those that there are go on. A delay
/// in the answer to a command is its caller's to keep, see `IMAPError.suggestedDelay`.
public actor ConnectionPool {
    /// Idle connections older than this are asked for a sign of life before they are lent.
    private static let trustedIdleTime = Duration.seconds(120)
    private static let signOfLifeLimit = Duration.seconds(5)

    private enum Grant: Sendable {
        case connection(IMAPConnection)
        case permissionToOpen
        case poolIsClosed
    }

    private var limit: ConnectionLimit
    private let open: @Sendable () async throws -> IMAPConnection
    private let reconnecting: ReconnectSchedule
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private var backoff = ServerBackoff()
    private var idle: [IMAPConnection] = []
    /// From the moment a connection is granted, so that closing the pool finds it here or among the idle ones at any time.
    private var lent: [ObjectIdentifier: IMAPConnection] = [:]
    /// Opened, being opened or lent; never more than the limit.
    private var count = 0
    private var line = PriorityWaitQueue<Grant>()
    /// Those who wait before they try again to open a connection. They hold no place.
    private var pausing = PriorityWaitQueue<Grant>()
    /// Those who leave the server alone for as long as it wants.
    private var resting = PriorityWaitQueue<Bool>()
    private var isClosed = false
    /// Those who want to know when only one connection is allowed.
    private var scarcity = PriorityWaitQueue<Bool>()

    /// A pool that signs in with what `credentials` returns, asked anew for each connection.
    ///
    /// A server that has offered a way of signing in that conceals the password gets it in no other way while the pool lives.
    /// - Parameters:
    ///   - limit: how many connections at most, from 1 to 5; another number counts as the nearest of these. Where the server refuses one
    ///     because there are too many, those that there are have to do, and one more is tried every 15 minutes.
    ///   - options: what each connection turns on after signing in.
    ///   - onSignIn: told how each connection was signed in: remember its strength for the credentials of later pools.
    ///   - reconnecting: how often a connection that cannot be opened for passing trouble is tried again, and when.
    public init(
        endpoint: ServerEndpoint, trust: TLSTrust, limit: Int = 5, timeLimits: TimeLimits = .standard,
        options: SessionOptions = .standard, reconnecting: ReconnectSchedule = .never, logger: Logger,
        eventLoopGroup: any EventLoopGroup, onSignIn: @escaping @Sendable (SASLMechanism) -> Void = { _ in },
        credentials: @escaping @Sendable () async throws -> IMAPCredentials
    ) {
        let strongest = StrongestSignIn()
        self.init(limit: limit, reconnecting: reconnecting) {
            var signIn = try await credentials()
            signIn.minimumStrength = max(signIn.minimumStrength, strongest.value)
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

    /// A pool of connections that `open` makes ready for use; `now` and `sleep` are its clock.
    init(
        limit: Int, reconnecting: ReconnectSchedule = .never,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        open: @escaping @Sendable () async throws -> IMAPConnection
    ) {
        self.limit = ConnectionLimit(limit)
        self.reconnecting = reconnecting
        self.now = now
        self.sleep = sleep
        self.open = open
    }

    /// Lends a signed-in connection for as long as the body runs, in the caller's isolation.
    ///
    /// The body must not keep it. Which mailbox is selected is unknown: select first, see `IMAPConnection.select`.
    /// - Throws: what the body throws; `IMAPError` when no connection can be had, `.cancelled` when the task was cancelled
    ///   while it waited, `.connectionClosed` when the pool is closed, and what the server said where it wants to be left alone for
    ///   more than a minute.
    public nonisolated func withConnection<Result>(
        priority: Priority, _ body: (IMAPConnection) async throws -> Result
    ) async throws -> Result {
        let connection = try await lend(priority)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await body(connection))
        } catch {
            outcome = .failure(error)
        }
        await undo(connection)
        return try outcome.get()
    }

    /// Returns once the server has said that it allows no second connection, at once where that is known: then nobody may keep the only
    /// one while others wait.
    ///
    /// - Returns: false when the task was cancelled or the pool closed.
    public func onlyOneIsAllowed() async -> Bool {
        guard !isClosed else { return false }
        guard limit.current > 1 else { return true }
        let ticket = scarcity.join(rank: 0)
        await ticket.wait()
        return scarcity.leave(ticket) ?? false
    }

    /// Closes every connection at once, lent ones too. Tasks that wait, for whatever, or come later get `IMAPError` `.connectionClosed`.
    public func closeAll() async {
        isClosed = true
        while line.serve(.poolIsClosed) || pausing.serve(.poolIsClosed) {}
        while resting.serve(true) || scarcity.serve(false) {}
        let connections = idle + lent.values
        count -= idle.count
        idle = []
        for connection in connections { await connection.close() }
    }

    /// Ends connections that nobody uses, all but a few: after much work servers and memory get back what only that needed.
    public func closeIdle(but kept: Int) async {
        guard idle.count > kept else { return }
        let ended = Array(idle[kept...])
        idle.removeLast(idle.count - kept)
        // As if lent, so that closing the pool meanwhile closes them at once.
        for connection in ended { lent[ObjectIdentifier(connection)] = connection }
        for connection in ended {
            await connection.logOut()
            lent[ObjectIdentifier(connection)] = nil
            releasePlace()
        }
    }

    /// How many tasks wait for a connection.
    var waitingCount: Int { line.count }

    /// How many connections there are or are being opened, how many of them are not lent, and how many there may be.
    var counts: (all: Int, idle: Int, limit: Int) { (count, idle.count, limit.current) }

    // MARK: Lending

    private func lend(_ priority: Priority) async throws -> IMAPConnection {
        var failures = 0
        while true {
            try await waitOutBackoff()
            do {
                if let connection = try await take(priority) { return connection }
            } catch let error as IMAPError where isWorthAnotherTry(error) {
                failures += 1
                guard let delay = reconnecting.delay(afterFailures: failures) else { throw error }
                if let connection = try await pause(delay, priority) { return connection }
            }
        }
    }

    /// Waits in the line. Nil when nothing came of it: the caller looks why, and may come again.
    private func take(_ priority: Priority) async throws -> IMAPConnection? {
        guard !isClosed else { return nil }
        let ticket = line.join(rank: priority.rawValue)
        serveLine()
        await ticket.wait()
        switch line.leave(ticket) {
        case .connection(let connection)?: return await accept(connection)
        case .permissionToOpen?: return try await openConnection()
        case .poolIsClosed?, nil: return nil
        }
    }

    /// Whether this task may have a connection now. Between a grant and the task's waking the pool may have been closed or the task
    /// cancelled.
    private var mayLend: Bool { !isClosed && !Task.isCancelled }

    /// Takes what was granted; nil when it broke or must not be lent any more, and then it is handed on or replaced.
    private func accept(_ connection: IMAPConnection) async -> IMAPConnection? {
        if mayLend,
            await connection.isAlive(idleFor: Self.trustedIdleTime, answersWithin: Self.signOfLifeLimit), mayLend
        {
            return connection
        }
        await undo(connection)
        return nil
    }

    private func undo(_ connection: IMAPConnection) async {
        let isUsable = await connection.isUsable
        lent[ObjectIdentifier(connection)] = nil
        guard isUsable, !isClosed else {
            await connection.close()
            return releasePlace()
        }
        idle.append(connection)
        serveLine()
    }

    private func releasePlace() {
        count -= 1
        serveLine()
    }

    /// Gives what is free to those who wait, the most urgent first: afterwards nothing is free that somebody waits for.
    private func serveLine() {
        limit.rise(at: now())
        while let connection = idle.last, hand(on: connection) { idle.removeLast() }
        while count < limit.current, line.serve(.permissionToOpen) { count += 1 }
    }

    /// - Returns: false when nobody waits for it.
    private func hand(on connection: IMAPConnection) -> Bool {
        let isForPausing = (pausing.firstRank ?? .max) < (line.firstRank ?? .max)
        let isTaken = isForPausing ? pausing.serve(.connection(connection)) : line.serve(.connection(connection))
        if isTaken { lent[ObjectIdentifier(connection)] = connection }
        return isTaken
    }

    // MARK: Opening

    /// Called with the place already counted; gives it back unless a connection came of it. Nil when the connection must not be lent any
    /// more, or the server wants no more than there are: wait for one of these.
    private func openConnection() async throws -> IMAPConnection? {
        guard mayLend, !backoff.isOn(at: now()) else {
            releasePlace()
            return nil
        }
        let connection: IMAPConnection
        do {
            connection = try await open()
        } catch {
            defer { releasePlace() }
            guard learnLimit(from: error) else { throw error }
            return nil
        }
        lent[ObjectIdentifier(connection)] = connection
        if mayLend { return connection }
        await undo(connection)
        return nil
    }

    /// Learns from the error what the server allows.
    ///
    /// - Returns: whether it allows only those connections that there are already, at least one.
    private func learnLimit(from error: any Error) -> Bool {
        guard let error = error as? IMAPError else { return false }
        backoff.note(error, at: now())
        guard error.meansTooManyConnections, count > 1 else { return false }
        limit.lower(to: count - 1, at: now())
        if limit.current == 1 {
            while scarcity.serve(true) {}
        }
        return true
    }

    private func isWorthAnotherTry(_ error: IMAPError) -> Bool {
        error.kind != .cancelled && (error.recovery == .waitAndRetry || error.recovery == .reconnect)
    }

    // MARK: Waiting

    /// Waits until it is time to try again to open a connection. Keeps no place meanwhile, so that nobody waits behind it, and takes
    /// a connection that comes free.
    ///
    /// - Returns: nil when it is time.
    private func pause(_ duration: Duration, _ priority: Priority) async throws -> IMAPConnection? {
        let end = now() + duration
        while true {
            try await waitOutBackoff()
            let rest = end - now()
            guard rest > .zero, !isClosed else { return nil }
            let ticket = pausing.join(rank: priority.rawValue)
            serveLine()
            await ticket.wait(upTo: rest, sleep: sleep)
            let grant = pausing.leave(ticket)
            if case .connection(let free)? = grant, let connection = await accept(free) { return connection }
        }
    }

    /// Returns when the pool is open, the task wanted, and there is a connection or the server may be asked for one.
    private func waitOutBackoff() async throws {
        while true {
            guard !isClosed else { throw IMAPError(.connectionClosed) }
            guard !Task.isCancelled else { throw IMAPError(.cancelled) }
            guard idle.isEmpty, let wait = try backoff.wait(at: now()) else { return }
            let ticket = resting.join(rank: 0)
            await ticket.wait(upTo: wait, sleep: sleep)
            _ = resting.leave(ticket)
        }
    }
}
