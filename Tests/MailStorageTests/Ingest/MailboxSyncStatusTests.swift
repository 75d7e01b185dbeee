import GRDB
import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("How current a mailbox is", .soundStores)
struct MailboxSyncStatusTests {
    @Test("FR-SYNC-04, 000 §5: a mailbox is completed, in error, paused, running or idle, in this order")
    func backfill() {
        func status(_ isSynced: Bool, _ hasFailure: Bool, _ isPaused: Bool, _ state: SyncState) -> BackfillStatus {
            BackfillStatus(isSynced: isSynced, hasFailure: hasFailure, isPaused: isPaused, state: state)
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
        #expect(try status("INBOX") == MailboxSyncStatus(backfill: .completed, lastSync: first))
        #expect(try status("Work")?.lastSync == nil, "its mail was never here")
        fixture.time.advance(600)
        let inbox = try fixture.mailbox("INBOX")
        try fixture.store.noteSyncProblems([inbox: ServerProblem(.timedOut)], account: fixture.account)
        try fixture.store.recordSuccess(fixture.account)
        #expect(try status("INBOX") == MailboxSyncStatus(backfill: .error, lastSync: first))
        let refused = ServerProblem(.refused, serverText: "Later\u{1F}please.")
        try fixture.store.noteSyncProblems([inbox: refused], account: fixture.account)
        #expect(try fixture.store.syncReports(account: fixture.account)[inbox]?.problem == refused)
        #expect(try status("INBOX") == MailboxSyncStatus(backfill: .error, lastSync: first), "of the last complete one")
        try fixture.store.noteSyncProblems([:], account: fixture.account)
        #expect(try fixture.store.syncReports(account: fixture.account)[inbox] == nil)
        #expect(try status("INBOX")?.lastSync == first.addingTimeInterval(600))
    }
    @Test("FR-SYNC-04: what the server has within the window is counted on, and only changes are written")
    func windowCount() throws {
        let fixture = try StoreFixture()
        let inbox = try fixture.mailbox("INBOX")
        func count() throws -> Int? { try fixture.store.syncReports(account: fixture.account)[inbox]?.total }
        try fixture.store.addToWindowCount(2, mailbox: inbox)
        #expect(try count() == nil, "it was never compared")
        try fixture.store.noteWindowCount(5, mailbox: inbox)
        try fixture.store.addToWindowCount(2, mailbox: inbox)
        #expect(try count() == 7)
        let before = try fixture.store.pool.write { db in db.totalChangesCount }
        try fixture.store.noteWindowCount(7, mailbox: inbox)
        try fixture.store.noteSyncProblems([:], account: fixture.account)
        #expect(try fixture.store.pool.write { db in db.totalChangesCount } == before)
    }
}
