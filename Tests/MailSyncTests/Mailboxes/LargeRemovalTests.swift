import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Much of a mailbox goes while the daemon listens", .timeLimit(.minutes(10)), .soundStores)
struct LargeRemovalTests {
    private static func remove(_ count: UInt32, from name: String, of server: MiniServer) {
        server.change { state in
            for uid in 1...count { state.boxes[name]?.messages[uid] = nil }
        }
    }

    @Test(
        "FR-SYNC-02: a large loss is looked at again after 15 seconds, in any mailbox; until then the mailbox says why",
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
                try await small.wait { try small.store.syncReport(account: anna).values.contains { $0.failure != nil } }
                #expect(try small.storedCount(anna) == 200)
                // Less than the 60 seconds until the next check of the inbox, and the 300 for the others.
                for _ in 1...11 {
                    small.clock.advance(by: .seconds(4))
                    for _ in 0..<2000 { await Task.yield() }
                }
                try await small.wait { try small.storedCount(anna) == 140 }
                try await small.wait {
                    try small.store.syncReport(account: anna).values.allSatisfy { $0.failure == nil }
                }
            }
        }
    }

    @Test("FR-SYNC-03: a large loss in the inbox that is watched calls for a round")
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

    @Test("What was looked at after its time, and is doubted still, is in no hurry")
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

@Suite("What is told of a mailbox", .timeLimit(.minutes(10)), .soundStores)
struct MailboxReportTests {
    private func total(_ path: String, _ account: MiniAccount) throws -> Int? {
        try account.store.syncReport(account: account.account.id)[account.mailbox(path).id]?.total
    }

    @Test("How many messages the server has goes down as well, of a large loss once it is believed")
    func total() async throws {
        let server = MiniServer(["INBOX": 30, "Work": 80])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            #expect(try total("INBOX", account) == 30)
            server.change { state in
                for uid in 1...10 { state.boxes["INBOX"]?.messages[UInt32(uid)] = nil }
                state.boxes["Work"]?.messages = [:]
            }
            _ = try await account.pass()
            #expect(try total("INBOX", account) == 20)
            #expect(try total("Work", account) == 80)
            account.clock.advance(by: .seconds(15))
            _ = try await account.pass()
            #expect(try total("Work", account) == 0)
        }
    }

    @Test("The inbox that is watched tells it too")
    func watched() async throws {
        let server = MiniServer(["INBOX": 30])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            server.change { state in
                for uid in 1...10 { state.boxes["INBOX"]?.messages[UInt32(uid)] = nil }
            }
            try await account.syncMonitoredInbox()
            #expect(try total("INBOX", account) == 20)
            server.change { $0.boxes["INBOX"]?.add(.init(subject: "news")) }
            try await account.syncMonitoredInbox()
            #expect(try total("INBOX", account) == 21)
        }
    }
}

@Suite("Older mail is paused", .timeLimit(.minutes(10)), .soundStores)
struct PausedInboxTests {
    @Test("FR-SYNC-01: the watched inbox gets what arrives and nothing older, and further rounds bring nothing")
    func onlyArrivals() async throws {
        let server = MiniServer(["INBOX": 100, "Work": 5])
        try await MiniAccount.run(server) { account in
            let id = account.account.id
            try account.store.setCatchUpPaused(account: id, true)
            _ = try await account.pass()
            #expect(try account.subjects("INBOX").count == AccountSyncPass.firstRowCount)
            try await account.syncMonitoredInbox()
            #expect(try account.subjects("INBOX").count == AccountSyncPass.firstRowCount)
            #expect(try await account.pass().messages == 0)
            server.change { $0.boxes["INBOX"]?.add(.init(subject: "news")) }
            try await account.syncMonitoredInbox()
            #expect(try account.subjects("INBOX").count == AccountSyncPass.firstRowCount + 1)
            #expect(try account.subjects("INBOX").contains("news"))
            try account.store.setCatchUpPaused(account: id, false)
            try await account.syncMonitoredInbox()
            #expect(try account.subjects("INBOX").count == 101)
        }
    }
}

extension MiniAccount {
    /// The daemon's work between passes, with a clock that stands still.
    fileprivate func listening() -> InboxMonitor {
        InboxMonitor(
            store: store, pool: pool, account: account, context: context, logger: Self.logger, clock: ManualClock(),
            now: { [clock] in clock.now })
    }

    /// Syncs the inbox as the daemon does after an event of the server.
    fileprivate func syncMonitoredInbox() async throws {
        let inbox = try mailbox("INBOX")
        try await pool.withConnection(priority: .newMail) { connection in
            let selected = try await connection.select("INBOX", readOnly: true)
            _ = try await listening().sync(of: inbox, on: connection).run(selected: selected)
        }
    }
}
