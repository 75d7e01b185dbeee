import MailModel
import MailStorage
import StoreTestKit
import Synchronization
import Testing

@testable import MailSync

@Suite("Cost of a first sync", .timeLimit(.minutes(10)), .soundStores)
struct FirstSyncTests {
    @Test("NFR-SYNC-02: a first sync of 1,000 messages asks for each header once, with few commands")
    func commands() async throws {
        let server = MiniServer(["INBOX": 1000])
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(summary.failures.isEmpty)
            #expect(try account.subjects("INBOX").count == 1000)
            let asked = server.commands.compactMap(Requests.headers)
            #expect(asked.reduce(0, +) == 1000)
            // The newest 500, then the others, each in batches of 125, 250 and the rest.
            #expect(asked.count <= 6)
            #expect(server.commands.count { $0.contains("BODY.PEEK[1]<0.") } <= 6, "texts of a whole batch together")
            #expect(server.commands.count < 100)
        }
    }

    @Test("NFR-SYNC-04: while a batch of headers is stored, exactly one more is requested")
    func batchesInMemory() async throws {
        let server = MiniServer(["INBOX": 1000])
        try await MiniAccount.run(server) { account in
            let requests = Requests()
            let (store, id) = (account.store, account.account.id)
            let hook: MiniServer.Hook = { command, _ in
                requests.note(command, stored: (try? store.storedCounts(account: id).values.reduce(0, +)) ?? 0)
                return nil
            }
            server.change { $0.fault = hook }
            _ = try await account.pass()
            let waiting = requests.waiting
            #expect(waiting.count > 3)
            for (before, count) in zip([0] + waiting.map(\.size), waiting) {
                #expect(count.size <= 500)
                #expect(count.unstored <= before, "\(waiting)")
            }
        }
    }

    /// The FETCH commands for headers, and how many messages of earlier ones were not stored at each.
    private final class Requests: Sendable {
        private let all = Mutex<(asked: Int, waiting: [(size: Int, unstored: Int)])>((0, []))

        var waiting: [(size: Int, unstored: Int)] { all.withLock { $0.waiting } }

        func note(_ command: String, stored: Int) {
            guard let size = Self.headers(command) else { return }
            all.withLock { state in
                state.waiting.append((size, state.asked - stored))
                state.asked += size
            }
        }

        /// The number of messages whose headers a command asks for by UID; nil for other commands.
        static func headers(_ command: String) -> Int? {
            let words = command.split(separator: " ").map(String.init)
            guard command.hasPrefix("UID FETCH "), command.contains("HEADER"), words.count > 2 else { return nil }
            return (UInt32(1)...1000).count(where: MiniSequenceSet(words[2]).contains)
        }
    }
}
