import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

/// Mailboxes whose name remains as the parent of others when they are deleted or renamed (RFC 3501 §6.3.4).
@Suite("Mailboxes that only have a name, with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct UnselectableMailboxTests {
    private func filled(_ path: String) async throws -> SyncFixture {
        let fixture = try await SyncFixture()
        try await fixture.server.createMailbox(path)
        for number in 1...3 {
            let text = "Subject: m\(number)\r\nMessage-ID: <m\(number)@example.org>\r\n\r\nhello\r\n"
            try await fixture.server.deliver(text: text, mailbox: path)
        }
        return fixture
    }

    private func shown(_ fixture: SyncFixture) throws -> [String] {
        try fixture.stored().map { String($0.prefix { $0 != " " }) }
    }

    @Test(
        "IMAP-11: after deletion with a child mailbox, existing or new, its mail is removed locally too",
        arguments: [true, false])
    func deleted(hasChildBefore: Bool) async throws {
        let fixture = try await filled("Work")
        if hasChildBefore { try await fixture.server.createMailbox("Work/Old") }
        try await fixture.sync()
        #expect(try shown(fixture).count == 3)
        try await fixture.server.deleteMailbox("Work")
        if !hasChildBefore { try await fixture.server.createMailbox("Work/Old") }
        let summary = try await fixture.sync()
        #expect(summary.failures.isEmpty)
        #expect(try shown(fixture).isEmpty)
        #expect(
            try fixture.store.threads(in: .archive(fixture.account.id)).count == 3,
            "kept, as the mail of other removed mailboxes")
        #expect(try !fixture.mailbox("Work").listing.isSelectable)
        #expect(try await fixture.sync().failures.isEmpty)
        // After being created again, it is an ordinary mailbox.
        try await fixture.server.createMailbox("Work")
        try await fixture.server.deliver(text: "Subject: later\r\n\r\nhello\r\n", mailbox: "Work")
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try fixture.messages("Work").map(\.subject) == ["later"])
    }

    @Test("IMAP-11: after a rename and a new child of the old name, nothing is duplicated, and pending changes follow")
    func renamed() async throws {
        let fixture = try await filled("Work")
        try await fixture.sync()
        let message = try #require(try fixture.messages("Work").first)
        _ = try fixture.store.perform(.star, on: [.message(message.id)])
        try await fixture.server.renameMailbox("Work", to: "Projects")
        try await fixture.server.createMailbox("Work/New")
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try fixture.messages("Projects").count == 3)
        #expect(try shown(fixture).count == 3)
        #expect(try await fixture.server.messages(in: "Projects").filter { $0.flags.contains("\\Flagged") }.count == 1)
        #expect(try fixture.store.notices(after: 0).isEmpty)
    }
}
