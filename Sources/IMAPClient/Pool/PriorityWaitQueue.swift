/// A queue of tasks that wait for a scarce resource: smallest rank first, equal ranks in order of arrival.
///
/// Owned by an actor. A task joins, waits for its ticket's signal, and then leaves the queue; its grant is kept here
/// until then, so that a simultaneous cancellation loses nothing.
struct PriorityWaitQueue<Grant: Sendable> {
    /// A position in the queue.
    struct Ticket: Sendable {
        fileprivate let number: Int
        private let signal: AsyncStream<Never>
        fileprivate let served: AsyncStream<Never>.Continuation

        fileprivate init(number: Int) {
            self.number = number
            (signal, served) = AsyncStream.makeStream()
        }

        /// Returns once the ticket was served or the task was cancelled.
        func wait() async {
            for await _ in signal {}
        }

        /// The same, but no longer than `sleep` takes.
        func wait(upTo limit: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await wait() }
                // It fails only if cancelled, which the caller checks.
                group.addTask { try? await sleep(limit) }
                _ = await group.next()
                group.cancelAll()
            }
        }
    }

    private var waiting: [(rank: Int, ticket: Ticket)] = []
    private var granted: [Int: Grant] = [:]
    private var nextNumber = 0

    /// The number of waiting tasks.
    var count: Int { waiting.count }

    /// Inserts a ticket after all of the same or a smaller rank.
    mutating func join(rank: Int) -> Ticket {
        let ticket = Ticket(number: nextNumber)
        nextNumber &+= 1
        let index = waiting.firstIndex { $0.rank > rank } ?? waiting.endIndex
        waiting.insert((rank, ticket), at: index)
        return ticket
    }

    /// Gives the grant to the first task; returns false if the queue is empty.
    mutating func serve(_ grant: Grant) -> Bool {
        guard !waiting.isEmpty else { return false }
        let ticket = waiting.removeFirst().ticket
        granted[ticket.number] = grant
        ticket.served.finish()
        return true
    }

    /// Removes the ticket and returns its grant; nil if the wait ended by cancellation or timeout.
    mutating func leave(_ ticket: Ticket) -> Grant? {
        waiting.removeAll { $0.ticket.number == ticket.number }
        return granted.removeValue(forKey: ticket.number)
    }
}
