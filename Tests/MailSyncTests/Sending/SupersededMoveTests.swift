import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("A move that another client supersedes", .timeLimit(.minutes(10)), .soundStores)
struct SupersededMoveTests {
    /// The inbox is synced, INBOX-1 is archived here, and before the next passes another client moves it.
    private func overtaken(
        by target: String?, _ check: (MiniAccount, MiniServer) async throws -> Void
    ) async throws {
        let server = MiniServer(["INBOX": 2, "Archive": 0, "Work": 0])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let inbox = try account.store.messages(in: account.mailbox("INBOX").id, before: nil, limit: 100)
            let message = try #require(inbox.first { $0.subject == "INBOX-1" })
            _ = try account.store.perform(.archive, on: [.message(message.id)])
            server.change { state in
                let moved = state.boxes["INBOX"]?.messages.removeValue(forKey: 1)
                if let target, let moved { state.boxes[target]?.add(moved) }
            }
            for _ in 0..<3 {
                account.clock.advance(by: .seconds(30))
                _ = try await account.pass()
            }
            #expect(server.count("UID MOVE") == 0)
            #expect(try account.store.pendingChanges().isEmpty)
            #expect(try account.subjects("INBOX") == ["INBOX-2"])
            try await check(account, server)
        }
    }

    @Test("FR-SYNC-05: a message that was moved or removed has no other placement, and causes one notice")
    func elsewhere() async throws {
        for target in ["Work", nil] {
            try await overtaken(by: target) { account, _ in
                #expect(try account.subjects("Work") == (target == nil ? [] : ["INBOX-1"]))
                #expect(try account.subjects("Archive").isEmpty)
                let notices = try account.store.notices(after: 0)
                #expect(notices.map(\.kind) == [.changeSuperseded])
                #expect(notices.first?.text.hasSuffix("to Archive.") == true)
            }
        }
    }

    @Test("FR-SYNC-05: a message already in its target counts as moved, without a notice")
    func inTarget() async throws {
        try await overtaken(by: "Archive") { account, server in
            let (stored, notices) = try (account.subjects("Archive"), account.store.notices(after: 0))
            #expect(stored == ["INBOX-1"] && notices.isEmpty)
            #expect(server.subjects("Archive") == ["INBOX-1"])
        }
    }
}
