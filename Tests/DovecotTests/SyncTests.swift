import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Sync with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct SyncTests {
    private func generated(_ count: Int, seed: UInt64 = 7) -> GeneratedMailbox {
        MailboxGenerator(seed: seed, messageCount: count, now: SyncFixture.present).generate()
    }

    @Test("FR-SYNC-01: after the first sync pass the store equals the server, mailbox by mailbox")
    func firstSync() async throws {
        let fixture = try await SyncFixture(filledWith: generated(1000))
        let summary = try await fixture.sync()
        #expect(summary.failures.isEmpty)
        #expect(summary.firstRowsMilliseconds != nil)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(
            try fixture.store.mailboxes(account: fixture.account.id).allSatisfy {
                $0.isSynced || !$0.listing.isSelectable
            })
        #expect(try fixture.mailbox("Sent").listing.role == .sent)
        #expect(try fixture.mailbox("Trash").listing.role == .trash)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-02: new mail, changed flags and deletions of another client arrive with the next sync pass")
    func incrementalSync() async throws {
        let fixture = try await SyncFixture(filledWith: generated(150))
        try await fixture.sync()
        let inbox = try await fixture.server.messages(in: "INBOX").map(\.uid)
        try await fixture.server.deliver(text: "From: bo@example.org\r\nSubject: new\r\n\r\nhello\r\n")
        try await fixture.server.addFlags(["\\Flagged"], to: Array(inbox.prefix(5)))
        try await fixture.server.removeFlags(["\\Seen"], from: Array(inbox.prefix(9)))
        try await fixture.server.expunge(Array(inbox.suffix(4)))
        let summary = try await fixture.sync()
        #expect(summary.messages == 1)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("Changes on a server without CONDSTORE are synced", .tags(.quirk))
    func withoutCondstore() async throws {
        let capabilities = "IMAP4rev1 LITERAL+ UIDPLUS MOVE IDLE SPECIAL-USE NAMESPACE"
        let fixture = try await SyncFixture(
            options: DovecotOptions(capabilities: capabilities), filledWith: generated(120))
        try await fixture.sync()
        let inbox = try await fixture.server.messages(in: "INBOX").map(\.uid)
        try await fixture.server.addFlags(["\\Flagged", "\\Seen"], to: Array(inbox.prefix(5)))
        try await fixture.server.expunge(Array(inbox.suffix(2)))
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        await fixture.stop()
    }

    @Test("FR-SYNC-02: a changed UIDVALIDITY neither loses nor duplicates messages, and bodies are kept")
    func changedValidity() async throws {
        let fixture = try await SyncFixture(filledWith: generated(120))
        try await fixture.sync(SyncOptions(bodies: .all))
        let before = try fixture.messages("INBOX").map(\.publicID).sorted()
        let bodies = try fixture.messages("INBOX").map { try fixture.store.rawBytes(of: $0.id) != nil }
        #expect(!bodies.contains(false))
        _ = try await fixture.server.changeUIDValidity()
        try await fixture.server.deliver(text: "From: bo@example.org\r\nSubject: meanwhile\r\n\r\nhello\r\n")
        try await fixture.sync()
        let after = try fixture.messages("INBOX")
        #expect(after.map(\.publicID).filter { before.contains($0) }.sorted() == before)
        #expect(after.count == before.count + 1)
        let kept = try after.filter { before.contains($0.publicID) }
            .allSatisfy { try fixture.store.rawBytes(of: $0.id) != nil }
        #expect(kept)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("A second sync pass without changes writes nothing")
    func unchanged() async throws {
        let fixture = try await SyncFixture(filledWith: generated(100))
        try await fixture.sync()
        let again = try await fixture.sync()
        #expect(again.messages == 0)
        #expect(again.bytes == 0)
        #expect(again.failures.isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-01: bodies of recent mail are fetched, searchable and byte-exact")
    func bodies() async throws {
        let fixture = try await SyncFixture(filledWith: generated(120))
        let text =
            "From: bo@example.org\r\nSubject: harvest\r\nMessage-ID: <h1@example.org>\r\n\r\nThe quince tree is ripe.\r\n"
        try await fixture.server.deliver(text: text)
        try await fixture.sync(SyncOptions(bodies: .all))
        let found = try fixture.store.search("quince", in: nil, account: nil, limit: 10, before: nil)
        #expect(found.messages.map(\.subject).contains("harvest"))
        #expect(found.indexedFraction == 1)
        let message = try #require(found.messages.first { $0.subject == "harvest" })
        #expect(try fixture.store.rawBytes(of: message.id) == Array(text.utf8))
        await fixture.stop()
    }

    @Test("A malformed message is stored unchanged and does not block others")
    func malformed() async throws {
        let fixture = try await SyncFixture()
        let broken =
            "Subject: =?utf-8?q?caf=C3\r\n \u{1}: no colon\r\nContent-Type: multipart/mixed; boundary=\"\r\n\r\n--\r\nhalf"
        try await fixture.server.deliver(text: broken)
        try await fixture.server.deliver(text: "From: bo@example.org\r\nSubject: fine\r\n\r\nhello\r\n")
        let summary = try await fixture.sync(SyncOptions(bodies: .all))
        #expect(summary.failures.isEmpty)
        let messages = try fixture.messages("INBOX")
        #expect(messages.count == 2)
        #expect(try messages.allSatisfy { try fixture.store.rawBytes(of: $0.id) != nil })
        await fixture.stop()
    }

    @Test("A pass with a narrower window removes no older mail, and the next full pass fetches the rest")
    func narrowedWindow() async throws {
        let fixture = try await SyncFixture(filledWith: generated(300))
        try await fixture.sync(SyncOptions(window: .days(7), bodies: .none))
        let narrow = try fixture.stored().count
        let whole = try await fixture.onServer()
        #expect(narrow < whole.count)
        try await fixture.sync()
        #expect(try fixture.stored() == whole)
        try await fixture.sync(SyncOptions(window: .days(7), bodies: .none))
        #expect(try fixture.stored() == whole)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-02: messages that the server cannot read block no others, neither headers nor bodies")
    func unreadable() async throws {
        let fixture = try await SyncFixture(filledWith: generated(80))
        let inbox = try await fixture.server.messages(in: "INBOX").map(\.uid)
        let broken = [inbox[1], inbox[inbox.count / 2]]
        try await fixture.server.breakMessages(broken)
        let summary = try await fixture.sync(SyncOptions(bodies: .all))
        #expect(summary.failures.allSatisfy { $0.kind == .partial && $0.mailbox == "INBOX" }, "\(summary.failures)")
        let stored = Set(try fixture.stored())
        let others = try await fixture.onServer().filter { line in !broken.contains { line.hasPrefix("INBOX \($0) ") } }
        #expect(Set(others).isSubset(of: stored))
        let missing = try fixture.store.bodiesToPrefetch(account: fixture.account.id, since: nil, limit: 1000)
        #expect(Set(missing.map(\.uid.rawValue)).isSubset(of: broken))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("IMAP-11: creating, renaming and deleting mailboxes on the server is synced")
    func mailboxes() async throws {
        let fixture = try await SyncFixture()
        try await fixture.server.createMailbox("Projects/Größe & Co")
        try await fixture.server.deliver(
            text: "From: bo@example.org\r\nSubject: in project\r\n\r\nhello\r\n".description,
            mailbox: "Projects/Größe & Co")
        try await fixture.sync()
        #expect(try fixture.messages("Projects/Größe & Co").map(\.subject) == ["in project"])
        try await fixture.server.renameMailbox("Projects/Größe & Co", to: "Done")
        try await fixture.sync()
        #expect(try fixture.messages("Done").map(\.subject) == ["in project"])
        #expect(throws: SyncFixture.MissingMailbox.self) { try fixture.mailbox("Projects/Größe & Co") }
        await fixture.stop()
    }

    @Test("FR-SYNC-01: only messages within the window are fetched", arguments: [7, 30, 90])
    func window(_ days: Int) async throws {
        let mailbox = generated(600)
        let fixture = try await SyncFixture(window: .days(days), filledWith: mailbox)
        try await fixture.sync()
        let lines = try fixture.stored()
        let first = SyncFixture.present.addingTimeInterval(-Double(days * 86_400))
        // The server compares days, and is asked for one more because of time zones.
        let earliest = first.addingTimeInterval(-2 * 86_400)
        for path in ["INBOX", "Archive", "Newsletters"] {
            let dates = mailbox.messages(in: path).map(\.internalDate)
            let stored = lines.filter { $0.hasPrefix("\(path) ") }.count
            #expect(stored >= dates.filter { $0 >= first }.count, "\(path)")
            #expect(stored <= dates.filter { $0 >= earliest }.count, "\(path)")
        }
        let all = try await fixture.onServer().count
        #expect(!lines.isEmpty && lines.count < all)
        await fixture.stop()
    }
}

extension Tag {
    /// A feature that only some servers have.
    @Tag static var quirk: Self
}
