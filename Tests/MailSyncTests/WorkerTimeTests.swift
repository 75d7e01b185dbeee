import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Timing of an account's work", .timeLimit(.minutes(5)), .soundStores)
struct WorkerTimeTests {
    /// Runs a daemon's engine while the body runs.
    private func running(
        _ server: MiniServer, _ body: (MiniEngine, AccountID) async throws -> Void
    ) async throws {
        let small = try await MiniEngine(followsClock: true)
        server.change { $0.capabilities += " IDLE" }
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                try await body(small, anna)
                group.cancelAll()
            }
        }
    }

    /// Lets everything run that waits for no clock.
    private func settle() async {
        for _ in 0..<20_000 { await Task.yield() }
    }

    @Test(
        "MO-51: a refused password is sent once until the user requests a sync"
    )
    func signsInOnce() async throws {
        let server = MiniServer(
            ["INBOX": 2],
            fault: { command, _ in
                command.hasPrefix("AUTHENTICATE") ? .refusal("NO [AUTHENTICATIONFAILED] wrong") : nil
            })
        try await running(server) { small, anna in
            try await small.wait { try small.store.account(anna)?.isActive == false }
            #expect(try small.store.account(anna)?.error?.isEmpty == false)
            for _ in 0..<48 {
                small.clock.advance(by: .seconds(3600))
                small.store.announce([.operations(anna), .wantedBodies(anna)])
                small.store.request([.networkCame, .compareMailboxes(anna)])
                await settle()
            }
            #expect(server.count("AUTHENTICATE") == 1)
            #expect(server.count("LOGIN") == 0)
            try small.store.requestSync(account: anna)
            while server.count("AUTHENTICATE") < 2 { await Task.yield() }
            await settle()
            #expect(server.count("AUTHENTICATE") == 2)
        }
    }

    @Test("MO-34: other mailboxes are polled every five minutes")
    func everyFiveMinutes() async throws {
        let server = MiniServer(["INBOX": 1, "Work": 1])
        try await running(server) { small, anna in
            try await small.waitForHeaders(2, of: anna)
            while server.count("IDLE") == 0 { await Task.yield() }
            try await small.wait { try small.store.account(anna)?.lastSuccess != nil }
            await settle()
            for round in 1...3 {
                // The pause between two looks, the renewal of IDLE, and the watch over the network.
                await small.clock.waitForSleepers(3)
                server.change { $0.boxes["Work"]?.add(.init(subject: "news \(round)")) }
                let before = server.count("LIST")
                small.clock.advance(by: .milliseconds(299_900))
                await settle()
                #expect(server.count("LIST") == before, "not yet")
                small.clock.advance(by: .milliseconds(200))
                try await small.waitForHeaders(2 + round, of: anna)
                await settle()
            }
        }
    }
}
