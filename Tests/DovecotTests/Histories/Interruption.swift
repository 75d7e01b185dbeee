import MailStorage
import MailTestKit

/// What interrupts our work.
enum Interruption: Sendable, CustomStringConvertible {
    case none
    /// The task is cancelled when the server has sent this number of bytes: in the middle of some wait.
    case cancelledAtByte(Int)
    /// The task is cancelled after the commit with that number: between two operations, or two batches.
    case cancelledAtCommit(Int)
    /// All connections are cut when the server has sent this number of bytes; the result of the last command stays
    /// unknown.
    case cutAtByte(Int)

    var description: String {
        switch self {
        case .none: "whole"
        case .cancelledAtByte(let count): "cancelled at byte \(count)"
        case .cancelledAtCommit(let count): "cancelled at commit \(count)"
        case .cutAtByte(let count): "cut at byte \(count)"
        }
    }

    static func pick(using random: inout SeededGenerator) -> Interruption {
        // A handshake and sign-in take about four thousand bytes; a sync not much more.
        let byte = random.number(random.isOne(in: 8) ? 1...4000 : 4000...(random.isOne(in: 3) ? 30_000 : 12_000))
        return switch random.number(0...5) {
        case 0, 1: .cancelledAtByte(byte)
        case 2, 3: .cutAtByte(byte)
        case 4: .cancelledAtCommit(random.number(1...12))
        default: .none
        }
    }

    /// Runs the work until it ends or is interrupted.
    func strike<Result: Sendable>(
        _ store: MailStore, _ proxy: CountingProxy, _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        let (moments, moment) = AsyncStream.makeStream(of: Void.self)
        defer { proxy.reset() }
        switch self {
        case .none, .cancelledAtCommit: proxy.reset()
        case .cancelledAtByte(let count): proxy.reset(at: count) { moment.yield() }
        case .cutAtByte(let count): proxy.reset(at: count) { [weak proxy] in proxy?.cut() }
        }
        let commits = store.changes()
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                if case .cancelledAtCommit(let count) = self {
                    var seen = 0
                    for await _ in commits {
                        seen += 1
                        if seen == count { return nil }
                    }
                }
                for await _ in moments { break }
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            return try await group.next() ?? nil
        }
    }
}
