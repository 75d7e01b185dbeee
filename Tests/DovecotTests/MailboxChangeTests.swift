import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Mailbox changes by the user, on a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct MailboxChangeTests {
    /// A synced account with a mailbox of this number of messages, one more inside it, and an empty one.
    private func filled(_ count: Int = 3) async throws -> SyncFixture {
        let fixture = try await SyncFixture()
        for path in ["Work", "Work/Old", "Empty"] { try await fixture.server.createMailbox(path) }
        for number in 1...count {
            let text = "Subject: m\(number)\r\nMessage-ID: <m\(number)@example.org>\r\n\r\nhello\r\n"
            try await fixture.server.deliver(text: text, mailbox: number == 1 ? "Work/Old" : "Work")
        }
        try await fixture.sync()
        return fixture
    }

    @discardableResult
    private func change(_ change: MailboxChange, _ fixture: SyncFixture) async throws -> MailboxChangeResult {
        try await fixture.makeEngine().changeMailboxes(of: fixture.account.id, change)
    }

    private func refusal(_ change: MailboxChange, _ fixture: SyncFixture) async -> MailboxChangeError? {
        await #expect(throws: MailboxChangeError.self) { try await self.change(change, fixture) }
    }

    private func subscriptions(_ fixture: SyncFixture) async throws -> [String] {
        try await fixture.server.doveadm(["mailbox", "list", "-u", "anna", "-s"]).output
            .split(separator: "\n").map(String.init)
    }

    private func paths(_ fixture: SyncFixture) throws -> [String] {
        try fixture.store.mailboxes(account: fixture.account.id).map(\.listing.path)
    }

    @Test(
        "A new mailbox is created on the server, subscribed and stored, with any letters in its name",
        arguments: ["Plans", "Łódź & 東京", "Deep/Inside/This", "Zoë's “files”", "Tom & Jerry"])
    func creates(path: String) async throws {
        let fixture = try await filled()
        try await change(.create(path: "  \(path) "), fixture)
        #expect(try await fixture.server.mailboxes().contains(path))
        #expect(try await subscriptions(fixture).contains(path))
        #expect(try fixture.mailbox(path).listing.isSubscribed == true)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test(
        "An invalid name is refused with the reason, and nothing is created",
        arguments: [
            ("", "needs a name"), ("  ", "needs a name"), ("a\nb", "control characters"), ("a\u{202E}b", "control"),
            ("a*b", "* or %"), ("100%", "* or %"), ("/a", "part of the name is empty"), ("a//b", "is empty"),
            ("a/", "is empty"), ("a/ /b", "is empty"), (String(repeating: "x", count: 251), "too long"),
            ("Work", "already a mailbox “Work”"), ("inbox", "already a mailbox “INBOX”"), ("..", "did not create"),
        ])
    func refusesNames(path: String, reason: String) async throws {
        let fixture = try await filled()
        let before = try await fixture.server.mailboxes().sorted()
        let refused = await refusal(.create(path: path), fixture)
        #expect(refused?.explanation.contains(reason) == true, "\(refused?.explanation ?? "")")
        #expect(try await fixture.server.mailboxes().sorted() == before)
        await fixture.stop()
    }

    @Test("Creating a mailbox that another client has created meanwhile is refused with that reason")
    func takenMeanwhile() async throws {
        let fixture = try await filled()
        try await fixture.server.createMailbox("Plans")
        let refused = await refusal(.create(path: "Plans"), fixture)
        #expect(refused?.kind == .conflict)
        #expect(refused?.explanation.contains("already has a mailbox of that name") == true)
        await fixture.stop()
    }

    @Test("A renamed mailbox keeps its mail, child mailboxes, subscription and pending changes")
    func renames() async throws {
        let fixture = try await filled()
        let work = try fixture.mailbox("Work")
        let inside = try fixture.mailbox("Work/Old")
        try await change(.subscribe(work.id, isSubscribed: true), fixture)
        let message = try #require(try fixture.messages("Work").first)
        _ = try fixture.store.perform(.star, on: [.message(message.id)])
        try await change(.rename(work.id, path: "Projects/Büro"), fixture)
        #expect(try fixture.mailbox("Projects/Büro").id == work.id)
        #expect(try fixture.mailbox("Projects/Büro/Old").id == inside.id)
        #expect(try fixture.messages("Projects/Büro").count == 2)
        #expect(try await subscriptions(fixture).contains("Projects/Büro"))
        #expect(try await !subscriptions(fixture).contains("Work"))
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try await fixture.server.messages(in: "Projects/Büro").contains { $0.flags.contains("\\Flagged") })
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("An empty mailbox is renamed too, not replaced by another")
    func renamesEmpty() async throws {
        let fixture = try await filled()
        let empty = try fixture.mailbox("Empty")
        try await change(.rename(empty.id, path: "Hollow"), fixture)
        #expect(try fixture.mailbox("Hollow").id == empty.id)
        #expect(try !paths(fixture).contains("Empty"))
        await fixture.stop()
    }

    @Test("Renaming to an existing name, into itself, or of a standard mailbox is refused")
    func refusesRenaming() async throws {
        let fixture = try await filled()
        let work = try fixture.mailbox("Work").id
        #expect(await refusal(.rename(work, path: "Empty"), fixture)?.kind == .conflict)
        #expect(await refusal(.rename(work, path: "Work/Old/New"), fixture)?.kind == .invalid)
        let standard = try #require(
            try fixture.store.mailboxes(account: fixture.account.id).first { $0.listing.role == .trash })
        let refused = await refusal(.rename(standard.id, path: "Bin"), fixture)
        #expect(refused?.explanation.contains("standard mailboxes") == true)
        #expect(await refusal(.delete(standard.id, confirmed: 0), fixture)?.kind == .conflict)
        let inbox = try fixture.mailbox("INBOX").id
        #expect(await refusal(.delete(inbox, confirmed: 0), fixture)?.kind == .conflict)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        await fixture.stop()
    }

    @Test("A mailbox is deleted only if it has the confirmed number of messages, and then locally too")
    func deletes() async throws {
        let fixture = try await filled()
        let old = try fixture.mailbox("Work/Old")
        let message = try #require(try fixture.messages("Work/Old").first)
        #expect(try await change(.delete(old.id, confirmed: nil), fixture) == .init(isDone: false, messageCount: 1))
        try await fixture.server.deliver(text: "Subject: late\r\n\r\nhello\r\n", mailbox: "Work/Old")
        #expect(try await change(.delete(old.id, confirmed: 1), fixture) == .init(isDone: false, messageCount: 2))
        #expect(try await fixture.server.messages(in: "Work/Old").count == 2)
        #expect(try await change(.delete(old.id, confirmed: 2), fixture) == .init(messageCount: 2))
        #expect(try await !fixture.server.mailboxes().contains("Work/Old"))
        #expect(try !paths(fixture).contains("Work/Old"))
        #expect(try fixture.store.threads(in: .archive(fixture.account.id)).isEmpty, "deleted, not archived")
        // A message without a mailbox is purged by the first pass that begins later.
        fixture.clock.advance(seconds: 60)
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try fixture.store.message(message.id) == nil)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("IMAP-02: a mailbox with a locked message, child mailboxes or pending changes is not deleted")
    func keeps() async throws {
        let fixture = try await filled()
        let (work, old) = (try fixture.mailbox("Work").id, try fixture.mailbox("Work/Old").id)
        let inside = await refusal(.delete(work, confirmed: 9), fixture)
        #expect(inside?.explanation.contains("such as “Work/Old”") == true)
        let message = try #require(try fixture.messages("Work/Old").first)
        _ = try fixture.store.perform(.lock, on: [.message(message.id)])
        #expect(
            await refusal(.delete(old, confirmed: 9), fixture)?.explanation.contains("not on the server yet") == true)
        try await fixture.sync()
        #expect(await refusal(.delete(old, confirmed: 9), fixture)?.explanation.contains("a locked message") == true)
        #expect(try await fixture.server.messages(in: "Work/Old").count == 1)
        await fixture.stop()
    }

    @Test("Subscriptions are synced in both directions")
    func subscribes() async throws {
        let fixture = try await filled()
        let work = try fixture.mailbox("Work").id
        try await change(.subscribe(work, isSubscribed: true), fixture)
        #expect(try await subscriptions(fixture).contains("Work"))
        #expect(try fixture.mailbox("Work").listing.isSubscribed == true)
        _ = try await fixture.server.doveadm(["mailbox", "unsubscribe", "-u", "anna", "Work"])
        try await fixture.sync()
        #expect(try fixture.mailbox("Work").listing.isSubscribed == false)
        await fixture.stop()
    }

    @Test("Offline, every change is refused with a hint, and nothing changes locally")
    func offline() async throws {
        let fixture = try await filled()
        let (work, before) = (try fixture.mailbox("Work").id, try paths(fixture))
        await fixture.stop()
        let changes: [MailboxChange] = [
            .create(path: "New"), .rename(work, path: "New"), .delete(work, confirmed: nil),
            .subscribe(work, isSubscribed: true),
        ]
        for change in changes {
            let refused = await refusal(change, fixture)
            #expect(refused?.kind == .offline)
            #expect(refused?.explanation.contains("only while the server can be reached") == true)
        }
        #expect(try paths(fixture) == before)
    }
}
