import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Concurrent monitoring and sync of the inbox", .timeLimit(.minutes(10)), .soundStores)
struct InboxMonitorTests {
    @Test("FR-SYNC-03: concurrent sync passes change a mailbox one after the other, and fetch each message once")
    func oneWriter() async throws {
        let server = MiniServer(["INBOX": 40, "Work": 30])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            server.change { state in
                for number in 1...20 { state.boxes["INBOX"]?.add(.init(subject: "news-\(number)")) }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...3 { group.addTask { _ = try await account.pass() } }
                try await group.waitForAll()
            }
            #expect(try account.subjects("INBOX").count == 60)
            let fetches = server.commands.filter { $0.hasPrefix("UID FETCH 41:60 ") && $0.contains("HEADER") }
            #expect(fetches.count == 1, "\(fetches)")
        }
    }

    @Test("FR-SYNC-03: syncs of a mailbox run in the order of their requests, and never two at once")
    func gate() async throws {
        let folder = try TemporaryDirectory()
        let store = try MailStore.open(at: folder.file("store"), logger: MiniAccount.logger)
        let account = AccountContext(account: AccountID(1), store: store)
        let inside = Counter()
        let first = AsyncStream<Void>.makeStream()
        let holder = Task {
            try await account.sync(of: MailboxID(1)).enter {
                await inside.enter("first")
                for await _ in first.stream { break }
                await inside.leave()
            }
        }
        while await inside.names.isEmpty { await Task.yield() }
        _ = try await account.sync(of: MailboxID(2)).enter { await inside.note("another mailbox") }
        let waiting = Task {
            try await account.sync(of: MailboxID(1)).enter {
                await inside.enter("second")
                await inside.leave()
            }
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(await inside.names == ["first", "another mailbox"])
        first.continuation.yield()
        try await holder.value
        try await waiting.value
        #expect(await inside.names == ["first", "another mailbox", "second"])
        #expect(await inside.most == 1)
    }

    @Test("FR-SYNC-03: the daemon restores a lost IDLE by itself, after the first delay of the schedule")
    func lostIdle() async throws {
        let small = try await MiniEngine()
        let server = MiniServer(["INBOX": 2]) { command, _ in command == "IDLE" ? .close : nil }
        server.change { $0.capabilities += " IDLE" }
        try await small.run(server) { wire in
            _ = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                while server.count("IDLE") == 0 { await Task.yield() }
                let lost = small.clock.now.offset
                server.change { $0.fault = nil }
                while server.count("IDLE") < 2 {
                    await small.clock.waitForSleepers()
                    small.clock.advance(by: .milliseconds(500))
                    await Task.yield()
                }
                #expect(small.clock.now.offset - lost >= .seconds(5))
                group.cancelAll()
            }
        }
    }

    @Test("FR-SYNC-03, FR-SYNC-09: IDLE is renewed every 25 minutes, and 30 seconds are allowed for connecting")
    func figures() {
        #expect(TimeLimits.standard.idleRenewal == .seconds(25 * 60))
        #expect(TimeLimits.standard.connect == .seconds(30))
        #expect(TimeLimits().idleRenewal == TimeLimits.standard.idleRenewal)
    }

    private actor Counter {
        private(set) var names: [String] = []
        private(set) var most = 0
        private var inside = 0

        func enter(_ name: String) {
            names.append(name)
            inside += 1
            most = max(most, inside)
        }

        func note(_ name: String) { names.append(name) }
        func leave() { inside -= 1 }
    }
}
