public import Logging
public import MailModel
public import NIOCore
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

    private let limit: Int
    private let open: @Sendable () async throws -> IMAPConnection
    private var idle: [IMAPConnection] = []
    private var lent: [ObjectIdentifier: IMAPConnection] = [:]
    /// Opened, being opened or lent.
    private var count = 0
    private var line = WaitingLine<Grant>()
    private var isClosed = false

    /// A pool that signs in with what `credentials` returns, asked anew for each connection.
    public init(
        endpoint: ServerEndpoint, trust: TLSTrust, limit: Int = 5, timeLimits: TimeLimits = .standard, logger: Logger,
        eventLoopGroup: any EventLoopGroup, credentials: @escaping @Sendable () async throws -> IMAPCredentials
    ) {
        self.init(limit: limit) {
            let signIn = try await credentials()
            let connection = try await IMAPConnection.connect(
                to: endpoint, trust: trust, timeLimits: timeLimits, logger: logger, eventLoopGroup: eventLoopGroup)
            do {
                try await connection.logIn(signIn)
            } catch {
                await connection.close()
                throw error
            }
            return connection
        }
    }

    /// A pool of connections that `open` makes ready for use.
    init(limit: Int, open: @escaping @Sendable () async throws -> IMAPConnection) {
        self.limit = max(1, limit)
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

    /// Closes every connection at once, lent ones too. Tasks that wait or come later get `IMAPError` `.connectionClosed`.
    public func closeAll() async {
        isClosed = true
        while line.serve(.permissionToOpen) {}
        let connections = idle + lent.values
        idle = []
        for connection in connections { await connection.close() }
    }

    /// How many tasks wait for a connection.
    var waitingCount: Int { line.count }

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
                return try await openConnection()
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

    /// Called with the place already counted.
    private func openConnection() async throws -> IMAPConnection {
        do {
            guard !isClosed else { throw IMAPError(.connectionClosed) }
            let connection = try await open()
            guard !isClosed else {
                await connection.close()
                throw IMAPError(.connectionClosed)
            }
            lent[ObjectIdentifier(connection)] = connection
            return connection
        } catch {
            releasePlace()
            throw error
        }
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
        if !line.serve(.permissionToOpen) { count -= 1 }
    }

    private func checkCancellation() throws {
        if Task.isCancelled { throw IMAPError(.cancelled) }
    }
}
