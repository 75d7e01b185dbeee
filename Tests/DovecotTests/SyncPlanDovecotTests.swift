import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("A sync in stages with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct SyncPlanDovecotTests {
    private func generated(_ count: Int) -> GeneratedMailbox {
        MailboxGenerator(seed: 21, messageCount: count, now: SyncFixture.present).generate()
    }

    @Test("FR-SYNC-01: a first sync pass of more mail than the budget ends equal to the server, including the cursor")
    func whole() async throws {
        let fixture = try await SyncFixture(filledWith: generated(900))
        let summary = try await fixture.sync()
        #expect(summary.failures.isEmpty)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        let account = try #require(try fixture.store.account(fixture.account.id))
        #expect(account.state == .idle && account.lastSuccess != nil)
        // Nothing is left to compare.
        #expect(try await fixture.sync().messages == 0)
        await fixture.stop()
    }

    @Test("FR-SYNC-01: backfill is paused and resumed; stored mail stays, and new mail arrives meanwhile")
    func paused() async throws {
        let fixture = try await SyncFixture(filledWith: generated(900))
        let account = fixture.account.id
        try fixture.store.setBackfillPaused(account: account, true)
        let first = try await fixture.sync()
        #expect(first.failures.isEmpty)
        #expect(first.messages <= 500)
        #expect(try fixture.store.account(account)?.state == .paused)
        let before = Set(try fixture.stored())
        try await fixture.server.deliver(text: "From: bo@example.org\r\nSubject: while paused\r\n\r\nhello\r\n")
        #expect(try await fixture.sync().messages >= 1)
        // A mailbox without stored messages may fetch its share of the newest; the others fetch only new messages.
        let begun = Set(before.map { $0.split(separator: " ").dropLast(2).joined(separator: " ") })
        let arrived = Set(try fixture.stored()).subtracting(before)
        let inBegun = arrived.filter { begun.contains($0.split(separator: " ").dropLast(2).joined(separator: " ")) }
        #expect(inBegun.count == 1 && inBegun.first?.hasPrefix("INBOX ") == true, "\(arrived.sorted())")
        #expect(try fixture.messages("INBOX").first?.subject == "while paused")
        #expect(before.isSubset(of: Set(try fixture.stored())))
        try fixture.store.setBackfillPaused(account: account, false)
        let rest = try await fixture.sync()
        #expect(rest.failures.isEmpty)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.account(account)?.state == .idle)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("Each mailbox reports how many of its messages are stored")
    func progress() async throws {
        let fixture = try await SyncFixture(filledWith: generated(900))
        try fixture.store.setBackfillPaused(account: fixture.account.id, true)
        try await fixture.sync()
        let inbox = try fixture.mailbox("INBOX").id
        let stored = try fixture.store.storedCounts(account: fixture.account.id)
        let total = try #require(try fixture.store.syncReports(account: fixture.account.id)[inbox]?.total)
        #expect(total == (try await fixture.server.messages(in: "INBOX").count))
        #expect(try #require(stored[inbox]) < total)
        await fixture.stop()
    }

    @Test("FR-SYNC-03: a background sync fetches only new headers, and nothing before the first full sync")
    func background() async throws {
        let fixture = try await SyncFixture(filledWith: generated(60))
        #expect(try await fixture.sync(.background).mailboxes == 0)
        #expect(try fixture.stored().isEmpty)
        try await fixture.sync()
        try await fixture.server.deliver(text: "From: bo@example.org\r\nSubject: news\r\n\r\nhello\r\n")
        let summary = try await fixture.sync(.background)
        #expect(summary.messages == 1 && summary.failures.isEmpty && !summary.timedOut)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        let newest = try #require(try fixture.messages("INBOX").first)
        #expect(try fixture.store.message(newest.id)?.body == .absent)
        await fixture.stop()
    }

    @Test(
        "FR-SYNC-01: older mail is fetched when the user scrolls to the end, also while backfill is paused"
    )
    func scrolling() async throws {
        let fixture = try await SyncFixture(filledWith: generated(1200))
        let account = fixture.account.id
        try fixture.store.setBackfillPaused(account: account, true)
        let changes = fixture.store.changes()
        let engine = try fixture.makeEngine()
        let running = Task { try await engine.run() }
        // Requested again after every change, like a page that keeps scrolling, until there is no more.
        for await _ in changes where try fixture.store.account(account)?.state == .paused {
            guard try fixture.store.requestOlder(fixture.mailbox("INBOX").id) else { break }
        }
        running.cancel()
        _ = await running.result
        let inbox = try fixture.mailbox("INBOX")
        #expect(inbox.isSynced)
        let stored = try fixture.store.storedCounts(account: account)[inbox.id]
        #expect(stored == (try await fixture.server.messages(in: "INBOX").count))
        #expect(try fixture.store.mailboxes(account: account).contains { !$0.isSynced && $0.total > 0 })
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test(
        "FR-SYNC-01: mail beyond the window is fetched page by page on request, down to the oldest message")
    func beyondWindow() async throws {
        let fixture = try await SyncFixture(window: .days(30), filledWith: generated(900))
        try await fixture.sync()
        let inbox = try fixture.mailbox("INBOX").id
        let store = fixture.store
        #expect(try store.olderMail(of: inbox) == .windowEnd(days: 30))
        #expect(try !store.requestOlder(inbox), "the window is asked for by itself only")
        let count = try await fixture.server.messages(in: "INBOX").count
        let changes = store.changes()
        let engine = try fixture.makeEngine()
        let running = Task { try await engine.run() }
        var pages: [Int] = [try store.storedCount(mailbox: inbox)]
        var hasAsked = false
        for await change in changes {
            let isAnswered = change.aspects.contains(.olderAnswered(inbox, error: nil))
            if isAnswered { pages.append(try store.storedCount(mailbox: inbox)) }
            guard isAnswered || !hasAsked, try store.account(fixture.account.id)?.state == .listening else { continue }
            guard try store.requestOlder(inbox, beyondWindow: true) else { break }
            // Two browser pages that request at the same time get one page of mail.
            #expect(try store.requestOlder(inbox, beyondWindow: true))
            hasAsked = true
        }
        running.cancel()
        _ = await running.result
        #expect(try store.olderMail(of: inbox, beyondWindow: true) == .historyEnd)
        #expect(pages.last == count)
        #expect(zip(pages, pages.dropFirst()).allSatisfy { $1 - $0 <= 100 }, "\(pages)")
        #expect(try fixture.mailbox("INBOX").isSynced)
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try store.storedCount(mailbox: inbox) == count, "the next sync pass keeps what was stored")
        #expect(try store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-01: older mail is requested only where a server may have it")
    func guards() async throws {
        let fixture = try await SyncFixture(filledWith: generated(30))
        try await fixture.sync()
        #expect(try !fixture.store.requestOlder(fixture.mailbox("INBOX").id))
        #expect(try !fixture.store.requestOlder(MailboxID(9999)))
        let local = try fixture.store.localMailbox("Imported")
        #expect(try !fixture.store.requestOlder(local))
        await fixture.stop()
    }
}
