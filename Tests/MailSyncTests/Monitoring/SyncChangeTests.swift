import MailModel
import MailStorage
import StoreTestKit
import Synchronization
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Progress of a sync", .timeLimit(.minutes(10)), .soundStores)
struct SyncChangeTests {
    /// What listeners received before each command that the server received.
    private final class News: Sendable {
        private let all = Mutex<[(command: String, told: Set<StoreChange.Aspect>)]>([])
        private let record: ChangeRecord

        init(_ store: MailStore) { record = store.recordChanges() }

        func note(_ command: String) {
            let told = record.take().aspects
            all.withLock { $0.append((command, told)) }
        }

        var list: [(command: String, told: Set<StoreChange.Aspect>)] { all.withLock { $0 } }
        func rest() -> Set<StoreChange.Aspect> { record.take().aspects }
    }

    @Test(
        "MO-39, MO-42: a pass reports its start, progress, arrivals and completion"
    )
    func completed() async throws {
        let server = MiniServer(["INBOX": 400, "Work": 300])
        try await MiniAccount.run(server) { account in
            let news = News(account.store)
            let id = account.account.id
            server.change {
                $0.fault = { command, _ in
                    news.note(command)
                    return nil
                }
            }
            _ = try await account.pass()
            let during = news.list.map(\.told)
            let rest = news.rest()
            #expect(during.first?.contains(.syncStarted(id)) == true, "before the first command")
            #expect(during.allSatisfy { !$0.contains(.syncCompleted(id)) })
            let progress = during.joined().compactMap { aspect -> SyncProgress? in
                if case .syncProgress(id, let progress) = aspect { progress } else { nil }
            }
            #expect(progress.contains { $0.completed > 0 && $0.completed < $0.total }, "\(progress)")
            #expect(progress.map(\.completed) == progress.map(\.completed).sorted())
            #expect(during.contains { $0.contains(.newMessages(id)) })
            #expect(rest.contains(.syncCompleted(id)))
            #expect(rest.allSatisfy { !$0.isOfRunningSync }, "nothing runs any more")
        }
    }

    @Test("MO-42: a failing pass reports its error, and no completion")
    func failed() async throws {
        let server = MiniServer(
            ["INBOX": 2], fault: { command, _ in command.hasPrefix("AUTHENTICATE") ? nil : .close })
        try await MiniAccount.run(server) { account in
            let record = account.store.recordChanges()
            await #expect(throws: IMAPError.self) { _ = try await account.pass() }
            let told = record.take().aspects
            let sentences = told.compactMap { aspect -> String? in
                if case .syncFailed(account.account.id, let sentence) = aspect { sentence } else { nil }
            }
            #expect(sentences.count == 1 && sentences.first?.isEmpty == false)
            #expect(!told.contains(.syncCompleted(account.account.id)))
            #expect(told.allSatisfy { !$0.isOfRunningSync })
        }
    }

    @Test("MO-42: a slow observer gets only the latest progress of a running sync, and each end")
    func merged() {
        let (anna, bob) = (AccountID(1), AccountID(2))
        func progress(_ count: Int) -> StoreChange.Aspect {
            .syncProgress(anna, SyncProgress(completed: count, total: 9))
        }
        let steps: [Set<StoreChange.Aspect>] = [
            [.syncStarted(anna)], [.syncStarted(bob)], [progress(3)], [progress(5)], [.syncCompleted(anna)],
            [.syncStarted(anna)],
        ]
        let all = steps.reduce(Set()) { $0.withoutSuperseded(by: $1).union($1) }
        #expect(all == [.syncStarted(bob), .syncCompleted(anna), .syncStarted(anna)])
        #expect(all.withoutSuperseded(by: [progress(1)]) == [.syncStarted(bob), .syncCompleted(anna)])
        #expect(all.withoutSuperseded(by: [.notices]) == all)
    }
}
