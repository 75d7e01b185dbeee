import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("The sync report of a mailbox", .timeLimit(.minutes(10)), .soundStores)
struct MailboxReportTests {
    private func total(_ path: String, _ account: MiniAccount) throws -> Int? {
        try account.store.syncReports(account: account.account.id)[account.mailbox(path).id]?.total
    }

    @Test("The number of messages on the server also decreases, after a large loss once it is confirmed")
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

    @Test("The inbox monitor reports it too")
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
