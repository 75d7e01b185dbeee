public import Logging
public import MailModel
public import NIOCore
public import SASL
public import WireTransport

/// The connections of one account: at most five (FR-SYNC-09), opened when needed, used again, lent to one task at a time.
///
/// When all are lent, tasks wait in the order of their priority. A connection that broke is replaced, not lent again.
public actor ConnectionPool {
    /// What a connection is wanted for; those waiting are served in this order.
    public enum Priority: Int, Sendable, CaseIterable, Comparable {
        /// A person waits for it.
        case person
        /// Changes that a person made.
        case operations
        /// Mail that has just come.
        case newMail
        /// Headers of older mail.
        case headers
        /// Bodies fetched ahead.
        case bodies

        /// The more urgent comes first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Idle connections older than this are asked for a sign of life before they are lent.
    private static let trustedIdleTime = Duration.seconds(120)
    private static let signOfLifeLimit = Duration.seconds(5)

    private enum Grant: Sendable {
        case connection(IMAPConnection)
        case permissionToOpen
    }

    /// Falls when the server says that there are too many connections, and stays so for the life of the pool.
    private var limit: Int
    private let open: @Sendable () async throws -> IMAPConnection
    private let reconnecting: ReconnectSchedule
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    /// Before this moment the server wants no new connection, as it said in the error.
    private var quiet: (until: ContinuousClock.Instant, because: IMAPError)?
    /// A longer wait than this is left to the caller, who can tell the person.
    private static let longestQuietWait = Duration.seconds(60)
    private var idle: [IMAPConnection] = []
    private var lent: [ObjectIdentifier: IMAPConnection] = [:]
    /// Opened, being opened or lent.
    private var count = 0
    private var line = WaitingLine<Grant>()
    private var isClosed = false
    /// Those who want to know when only one connection is allowed.
    private var scarcity = WaitingLine<Bool>()

    /// A pool that signs in with what `credentials` returns, asked anew for each connection.
    ///
    /// A server that has offered a way of signing in that conceals the password gets it in no other way while the pool lives.
    /// - Parameters:
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
        self.limit = max(1, limit)
        self.reconnecting = reconnecting
        self.now = now
        self.sleep = sleep
        self.open = open
    }

    /// Lends a signed-in connection for as long as the body runs, in the caller's isolation.
    ///
    /// The body must not keep it. Which mailbox is selected is unknown: select first, see `IMAPConnection.select`.
    /// - Throws: what the body throws; `IMAPError` when no connection can be had, `.cancelled` when the task was cancelled
    ///   while it waited.
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
        await takeBack(connection)
        return try outcome.get()
    }

    /// Returns once the server has said that it allows no second connection, at once where that is known: then nobody may keep the only
    /// one while others wait.
    ///
    /// - Returns: false when the task was cancelled.
    public func onlyOneIsAllowed() async -> Bool {
        guard limit > 1 else { return true }
        let ticket = scarcity.join(rank: 0)
        await ticket.wait()
        return scarcity.leave(ticket) != nil
    }

    /// Closes every connection at once, lent ones too. Tasks that wait or come later get `IMAPError` `.connectionClosed`.
    public func closeAll() async {
        isClosed = true
        while line.serve(.permissionToOpen) {}
        let connections = idle + lent.values
        idle = []
        for connection in connections { await connection.close() }
    }

    /// Ends connections that nobody uses, all but a few: after much work servers and memory get back what only that needed.
    public func closeIdle(but kept: Int) async {
        guard idle.count > kept else { return }
        let ended = Array(idle[kept...])
        idle.removeLast(idle.count - kept)
        for connection in ended {
            await connection.logOut()
            releasePlace()
        }
    }

    /// How many tasks wait for a connection.
    var waitingCount: Int { line.count }

    /// How many connections there are or are being opened, how many of them are not lent, and how many there may be.
    var counts: (all: Int, idle: Int, limit: Int) { (count, idle.count, limit) }

    // MARK: Lending

    private func lend(_ priority: Priority) async throws -> IMAPConnection {
        while true {
            guard !isClosed else { throw IMAPError(.connectionClosed) }
            try checkCancellation()
            switch try await grant(priority) {
            case .connection(let connection):
                // Lent before the question is asked, so that closing the pool closes it too.
                lent[ObjectIdentifier(connection)] = connection
                if await connection.isAlive(idleFor: Self.trustedIdleTime, answersWithin: Self.signOfLifeLimit) {
                    return connection
                }
                await takeBack(connection)
            case .permissionToOpen:
                if let connection = try await openConnection() { return connection }
            }
        }
    }

    private func grant(_ priority: Priority) async throws -> Grant {
        if let connection = idle.popLast() { return .connection(connection) }
        if count < limit {
            count += 1
            return .permissionToOpen
        }
        let ticket = line.join(rank: priority.rawValue)
        await ticket.wait()
        guard let grant = line.leave(ticket) else { throw IMAPError(.cancelled) }
        return grant
    }

    /// Called with the place already counted; gives it back unless a connection came of it. Nil when the server wants no more
    /// connections than there are: wait for one of these.
    private func openConnection() async throws -> IMAPConnection? {
        do {
            let connection = try await openPatiently()
            guard !isClosed else {
                await connection.close()
                throw IMAPError(.connectionClosed)
            }
            lent[ObjectIdentifier(connection)] = connection
            return connection
        } catch let error as IMAPError where error.meansTooManyConnections && count > 1 && !isClosed {
            limit = count - 1
            if limit == 1 {
                while scarcity.serve(true) {}
            }
            releasePlace()
            return nil
        } catch {
            releasePlace()
            throw error
        }
    }

    /// Tries again as the schedule says, and never before the server wants it.
    private func openPatiently() async throws -> IMAPConnection {
        var failures = 0
        while true {
            if let quiet, case let wait = quiet.until - now(), wait > .zero {
                guard wait <= Self.longestQuietWait else { throw quiet.because }
                try await pause(wait)
            }
            guard !isClosed else { throw IMAPError(.connectionClosed) }
            try checkCancellation()
            do {
                return try await open()
            } catch let error as IMAPError {
                if let delay = error.suggestedDelay { quiet = (now() + delay, error) }
                failures += 1
                let isForNothing = error.meansTooManyConnections && count > 1
                guard !isForNothing, error.recovery == .waitAndRetry || error.recovery == .reconnect,
                    error.kind != .cancelled, let delay = reconnecting.delay(afterFailures: failures)
                else { throw error }
                try await pause(delay)
            }
        }
    }

    private func pause(_ duration: Duration) async throws {
        do { try await sleep(duration) } catch { throw IMAPError(.cancelled) }
    }

    private func takeBack(_ connection: IMAPConnection) async {
        lent[ObjectIdentifier(connection)] = nil
        guard await connection.isUsable, !isClosed else {
            await connection.close()
            return releasePlace()
        }
        if !line.serve(.connection(connection)) { idle.append(connection) }
    }

    private func releasePlace() {
        if count > limit || !line.serve(.permissionToOpen) { count -= 1 }
    }

    private func checkCancellation() throws {
        if Task.isCancelled { throw IMAPError(.cancelled) }
    }
}
