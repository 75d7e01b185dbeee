import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("How current a mailbox is", .soundStores)
struct MailboxSyncStatusTests {
    @Test("FR-SYNC-04, 000 §5: a mailbox is completed, in error, paused, running or idle, in this order")
    func catchUp() {
        func status(_ isSynced: Bool, _ hasFailure: Bool, _ isPaused: Bool, _ state: SyncState) -> CatchUpStatus {
            CatchUpStatus(isSynced: isSynced, hasFailure: hasFailure, isPaused: isPaused, state: state)
        }
        for state in SyncState.allCases {
            #expect(status(true, true, true, state) == .error)
            #expect(status(true, false, true, state) == .completed)
            #expect(status(false, false, true, state) == .paused)
            let isRunning = [.syncingFolders, .initialFast, .catchingUp].contains(state)
            #expect(status(false, false, false, state) == (isRunning ? .running : .idle))
        }
    }

    @Test("FR-SYNC-04, 000 §5: the date of a mailbox's last sync stays when later passes cannot fetch its mail")
    func lastSync() throws {
        let fixture = try StoreFixture()
        func status(_ path: String) throws -> MailboxSyncStatus? {
            let account = try #require(try fixture.store.account(fixture.account))
            return try fixture.store.mailboxSyncStatus(of: account)[try fixture.mailbox(path)]
        }
        try fixture.markSynced("INBOX", uidNext: 1)
        try fixture.store.recordSuccess(fixture.account)
        let first = Date(timeIntervalSince1970: StoreFixture.start)
        #expect(try status("INBOX") == MailboxSyncStatus(catchUp: .completed, lastSync: first))
        #expect(try status("Work")?.lastSync == nil, "its mail was never here")
        fixture.time.advance(600)
        let inbox = try fixture.mailbox("INBOX")
        try fixture.store.changeSyncReport(account: fixture.account) {
            $0 = [inbox: MailboxSyncReport(failure: "It broke.", lastSync: first)]
        }
        try fixture.store.recordSuccess(fixture.account)
        #expect(try status("INBOX") == MailboxSyncStatus(catchUp: .error, lastSync: first))
        try fixture.store.changeSyncReport(account: fixture.account) { $0 = [:] }
        #expect(try status("INBOX")?.lastSync == first.addingTimeInterval(600))
    }
}
