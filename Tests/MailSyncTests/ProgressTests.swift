import MailModel
import MailStorage
import StoreTestKit
import Synchronization
import Testing

@testable import MailSync

@Suite("Progress counts of a sync", .timeLimit(.minutes(10)), .soundStores)
struct ProgressTests {
    @Test(
        "FR-SYNC-04: progress counts what is stored already: the first rows, and what an interrupted sync pass fetched")
    func countsFromWhatIsHere() async throws {
        let server = MiniServer(["INBOX": 40, "Work": 30])
        try await MiniAccount.run(server) { account in
            let reported = Report()
            let (store, id) = (account.store, account.account.id)
            let hook: MiniServer.Hook = { command, mailbox in
                guard command.hasPrefix("UID SEARCH") else { return nil }
                reported.note(try? store.account(id))
                return mailbox == "Work" ? .close : nil
            }
            server.change { $0.fault = hook }
            _ = try await account.pass()
            let first = try #require(reported.values.first)
            #expect(first.completed >= 30)
            #expect(first.total == 70)
            server.change { $0.fault = nil }
            _ = try await account.pass()
            #expect(try account.subjects("Work").count == 30)
        }
    }

    /// The account's state at each query.
    private final class Report: Sendable {
        private let all = Mutex<[SyncProgress]>([])

        var values: [SyncProgress] { all.withLock { $0 } }

        func note(_ account: Account?) {
            guard let progress = account?.progress else { return }
            all.withLock { $0.append(progress) }
        }
    }
}
