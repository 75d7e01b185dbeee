/// A line of tasks that wait for something scarce: the smallest rank first, equal ranks in the order they came.
///
/// Belongs to an actor. A task joins, waits for its ticket's signal, and then leaves the line; what it was given is kept
/// here until then, so that a cancellation at the same moment loses nothing.
struct PriorityWaitQueue<Grant: Sendable> {
    /// A place in the line.
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

        /// The same, for no longer than `sleep` takes.
        func wait(upTo limit: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await wait() }
                // It fails by cancellation only, which the caller looks for.
                group.addTask { try? await sleep(limit) }
                _ = await group.next()
                group.cancelAll()
            }
        }
    }

    private var waiting: [(rank: Int, ticket: Ticket)] = []
    private var granted: [Int: Grant] = [:]
    private var nextNumber = 0

    /// How many wait.
    var count: Int { waiting.count }

    /// The rank of the first in the line; nil when nobody waits.
    var firstRank: Int? { waiting.first?.rank }

    /// Takes a place behind all of the same or a smaller rank.
    mutating func join(rank: Int) -> Ticket {
        let ticket = Ticket(number: nextNumber)
        nextNumber &+= 1
        let index = waiting.firstIndex { $0.rank > rank } ?? waiting.endIndex
        waiting.insert((rank, ticket), at: index)
        return ticket
    }

    /// Gives something to the first in the line; false when nobody waits.
    mutating func serve(_ grant: Grant) -> Bool {
        guard !waiting.isEmpty else { return false }
        let ticket = waiting.removeFirst().ticket
        granted[ticket.number] = grant
        ticket.served.finish()
        return true
    }

    /// Leaves the line with what was granted; nil when the wait ended by cancellation or by time.
    mutating func leave(_ ticket: Ticket) -> Grant? {
        waiting.removeAll { $0.ticket.number == ticket.number }
        return granted.removeValue(forKey: ticket.number)
    }
}
