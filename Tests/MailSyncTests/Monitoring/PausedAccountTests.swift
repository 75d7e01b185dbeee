import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Accounts that are paused or changed", .timeLimit(.minutes(5)), .soundStores)
struct PausedAccountTests {
    @Test("FR-SET-02: a paused account sends no command, not on request either; it continues when resumed")
    func paused() async throws {
        let small = try await MiniEngine()
        let server = MiniServer(["INBOX": 2])
        server.change { $0.capabilities += " IDLE" }
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                while server.count("IDLE") == 0 { await Task.yield() }
                try small.store.setPaused(true, account: anna)
                try await small.wait { try small.store.account(anna)?.state == .idle }
                let summary = try await engine.sync(anna, options: SyncOptions(bodies: .none))
                #expect(summary.failures.map(\.kind) == [.partial])
                #expect(try await engine.sync(options: SyncOptions(bodies: .none)).failures.isEmpty)
                #expect(try small.store.account(anna)?.error == nil)
                let count = server.count("IDLE")
                try small.store.setPaused(false, account: anna)
                while server.count("IDLE") == count { await Task.yield() }
                group.cancelAll()
            }
        }
    }

    @Test("FR-SET-02: connections are made again with another user name, and not for another display name")
    func changed() async throws {
        let small = try await MiniEngine()
        let server = MiniServer(["INBOX": 2])
        server.change { $0.capabilities += " IDLE" }
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                while server.count("IDLE") == 0 { await Task.yield() }
                var settings = try #require(try small.store.account(anna)).settings
                settings.displayName = "Anna"
                try small.store.updateAccount(anna, settings)
                settings.username = "anna.lind"
                try small.store.updateAccount(anna, settings)
                while server.count("IDLE") < 2 { await Task.yield() }
                #expect(server.count("IDLE") == 2)
                group.cancelAll()
            }
        }
    }
}
