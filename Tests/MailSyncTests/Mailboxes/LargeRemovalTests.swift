import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Large removals during IDLE", .timeLimit(.minutes(10)), .soundStores)
struct LargeRemovalTests {
    private static func remove(_ count: UInt32, from name: String, of server: MiniServer) {
        server.change { state in
            for uid in 1...count { state.boxes[name]?.messages[uid] = nil }
        }
    }

    @Test(
        "FR-SYNC-02: a large loss is checked again after 15 seconds in any mailbox, and reported until then",
        arguments: ["INBOX", "Work"])
    func soon(_ name: String) async throws {
        let small = try await MiniEngine(followsClock: true)
        let server = MiniServer(["INBOX": 100, "Work": 100])
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask { try? await engine.run() }
                try await small.wait {
                    try small.storedCount(anna) == 200 && small.store.account(anna)?.state == .listening
                }
                Self.remove(60, from: name, of: server)
                small.store.request([.sync(anna)])
                try await small.wait {
                    try small.store.syncReports(account: anna).values.contains { $0.problem != nil }
                }
                #expect(try small.storedCount(anna) == 200)
                // Less than the 60 seconds until the next check of the inbox, and the 300 for the others.
                for _ in 1...11 {
                    small.clock.advance(by: .seconds(4))
                    for _ in 0..<2000 { await Task.yield() }
                }
                try await small.wait { try small.storedCount(anna) == 140 }
                try await small.wait {
                    try small.store.syncReports(account: anna).values.allSatisfy { $0.problem == nil }
                }
            }
        }
    }

    @Test("FR-SYNC-03: a large removal in the watched inbox requests a sync pass")
    func watched() async throws {
        let server = MiniServer(["INBOX": 100])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            Self.remove(60, from: "INBOX", of: server)
            let changes = account.store.changes()
            let listening = account.listening()
            let watching = Task { try await listening.monitorInbox() }
            for await change in changes where change.requests.contains(.compareMailboxes(account.account.id)) { break }
            watching.cancel()
            _ = await watching.result
            #expect(try account.subjects("INBOX").count == 100)
            #expect(try await account.pass().failures.map(\.mailbox) == ["INBOX"])
            account.clock.advance(by: .seconds(15))
            #expect(try await account.pass().failures.isEmpty)
            #expect(try account.subjects("INBOX").count == 40)
        }
    }

    @Test("An unconfirmed loss schedules one check, and none after its time")
    func noHurry() async throws {
        let server = MiniServer(["INBOX": 100])
        try await MiniAccount.run(server) { account in
            let (store, id) = (account.store, account.account.id)
            _ = try await account.pass()
            let began = account.clock.now
            #expect(try store.nextRemovalLook(account: id, after: began) == nil)
            Self.remove(60, from: "INBOX", of: server)
            _ = try await account.pass()
            let due = began.addingTimeInterval(15)
            #expect(try store.nextRemovalLook(account: id, after: began) == due)
            #expect(try store.nextRemovalLook(account: id, after: due) == due)
            #expect(try store.nextRemovalLook(account: id, after: due.addingTimeInterval(1)) == nil)
        }
    }
}
