import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Paused backfill", .timeLimit(.minutes(10)), .soundStores)
struct PausedInboxTests {
    @Test("FR-SYNC-01: the monitored inbox gets only new mail, and further sync passes fetch nothing")
    func onlyArrivals() async throws {
        let server = MiniServer(["INBOX": 100, "Work": 5])
        try await MiniAccount.run(server) { account in
            let id = account.account.id
            try account.store.setBackfillPaused(account: id, true)
            _ = try await account.pass()
            #expect(try account.subjects("INBOX").count == AccountSyncPass.firstRowCount)
            try await account.syncMonitoredInbox()
            #expect(try account.subjects("INBOX").count == AccountSyncPass.firstRowCount)
            #expect(try await account.pass().messages == 0)
            server.change { $0.boxes["INBOX"]?.add(.init(subject: "news")) }
            try await account.syncMonitoredInbox()
            #expect(try account.subjects("INBOX").count == AccountSyncPass.firstRowCount + 1)
            #expect(try account.subjects("INBOX").contains("news"))
            try account.store.setBackfillPaused(account: id, false)
            try await account.syncMonitoredInbox()
            #expect(try account.subjects("INBOX").count == 101)
        }
    }
}
