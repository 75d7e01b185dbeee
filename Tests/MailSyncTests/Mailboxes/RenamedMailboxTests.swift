import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("A mailbox that is renamed with pending changes", .timeLimit(.minutes(10)), .soundStores)
struct RenamedMailboxTests {
    @Test("FR-SYNC-05: a pending change follows its renamed mailbox")
    func follows() async throws {
        let server = MiniServer(["INBOX": 1, "Work": 2])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let work = try account.mailbox("Work")
            let message = try #require(try account.store.messages(in: work.id, limit: 10).first)
            _ = try account.store.perform(.star, on: [.message(message.id)])
            // Renamed after the list was requested, and before the change is carried out.
            server.change { state in
                state.fault = { [server] command, _ in
                    guard command.hasPrefix("SELECT Work") else { return nil }
                    server.change { $0.boxes["Projects"] = $0.boxes.removeValue(forKey: "Work") }
                    return .refusal("NO [NONEXISTENT] no such mailbox")
                }
            }
            _ = try await account.pass()
            #expect(try account.mailbox("Projects").id == work.id)
            #expect(try account.store.pendingChanges().count == 1)
            account.clock.advance(by: .seconds(6))
            _ = try await account.pass()
            #expect(try account.store.pendingChanges().isEmpty)
            #expect(try account.store.notices(after: 0).isEmpty)
            server.change { state in
                #expect(state.boxes["Projects"]?.messages.values.filter { !$0.flags.isEmpty }.count == 1)
            }
        }
    }
}
