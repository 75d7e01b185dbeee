import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailNotifications

@Suite("Acting from notifications", .soundStores)
struct NotificationResponseTests {
    private func shown(_ fixture: NotifyFixture) async throws -> (id: String, message: MessageID) {
        let message = try #require(try await fixture.arrive("tea", uid: 1))
        return (try #require(await fixture.recorder.added.first?.id), message)
    }

    private func act(_ action: NotificationAction, text: String? = nil) async throws -> (NotifyFixture, MessageID) {
        let fixture = try await NotifyFixture()
        let (id, message) = try await shown(fixture)
        await fixture.service.respond(to: NotificationResponse(id: id, kind: .action(action, text: text)))
        #expect(await fixture.recorder.removed == [id])
        return (fixture, message)
    }

    private func places(_ fixture: NotifyFixture, _ message: MessageID) throws -> [MailboxRole] {
        let roles = Dictionary(
            uniqueKeysWithValues: try fixture.store.mailboxes(account: fixture.account).map { ($0.id, $0.listing.role) }
        )
        return try fixture.store.message(message)?.summary.mailboxes.compactMap { roles[$0] } ?? []
    }

    @Test("NOTIF-06a: mark read reads the conversation, removes the notification and updates the badge")
    func markRead() async throws {
        let (fixture, message) = try await act(.markRead)
        #expect(try fixture.store.message(message)?.summary.isUnread == false)
        #expect(await fixture.recorder.badges.last == 0)
    }

    @Test("NOTIF-06b: archive moves the conversation to the archive as the page does")
    func archive() async throws {
        let (fixture, message) = try await act(.archive)
        #expect(try places(fixture, message) == [.archive])
        #expect(await fixture.recorder.badges.last == 0)
    }

    @Test("NOTIF-06c: delete moves the conversation to Trash, and can be undone")
    func delete() async throws {
        let fixture = try await NotifyFixture()
        let (id, message) = try await shown(fixture)
        let token = try #require(try await fixture.service.perform(.delete, on: id, text: nil))
        #expect(try places(fixture, message) == [.trash])
        #expect(try fixture.store.undo(token))
        #expect(try places(fixture, message) == [.inbox])
    }

    @Test("NOTIF-06d: a reply is queued at once, to the author, with In-Reply-To and References")
    func reply() async throws {
        let (fixture, _) = try await act(.reply, text: "At four.\nSee you")
        let queued = try #require(try fixture.store.outgoing().first)
        #expect(queued.state == .queued && queued.notBefore == nil)
        #expect(queued.to.map(\.address) == ["bo@example.org"])
        #expect(queued.subject == "Re: Subject of tea")
        let bytes = try #require(try fixture.store.outgoingBytes(queued.id))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("In-Reply-To: <tea@example.org>"))
        let references = text.replacing("\r\n ", with: " ")
        #expect(references.contains("References: <root-tea@example.org> <tea@example.org>"))
        #expect(text.contains("At four.\r\nSee you"))
        #expect(!text.contains("\nCc:") && !text.contains("\nBcc:"))
    }

    @Test(
        "NOTIF-06d: a reply comes from the identity that the message was written to, with one prefix of any language",
        arguments: [("AW: Tea", "Re: Tea"), ("Sv: Re: Tea", "Re: Tea"), ("Re: Tea", "Re: Tea"), ("Tea", "Re: Tea")])
    func identity(subject: String, answered: String) async throws {
        let fixture = try await NotifyFixture()
        let entries = [
            IdentityEntry(id: nil, name: "Ada", address: "ada@example.org", signature: "", isDefault: true),
            IdentityEntry(id: nil, name: "Club", address: "club@example.org", signature: "", isDefault: false),
        ]
        _ = try fixture.store.setIdentities(entries, of: fixture.account)
        var incoming = try fixture.incoming("tea", uid: 1)
        incoming.header.subject = subject
        // A subaddress is the identity's, and a Reply-To to the author changes nothing.
        incoming.header.to = [EmailAddress(address: "Club+tea@example.org")]
        incoming.header.replyTo = [EmailAddress(address: "Bo@example.org")]
        let message = try #require(
            try fixture.store.ingest(
                IngestBatch(
                    mailbox: try fixture.mailbox(.inbox), uidValidity: NotifyFixture.validity, messages: [incoming])
            ).newMessages.first)
        let detail = try #require(try fixture.store.message(message))
        let clock = fixture.clock
        try NotificationReply(store: fixture.store, now: { clock.date }).send("Yes", to: detail)
        let queued = try #require(try fixture.store.outgoing().first)
        #expect(queued.subject == answered && queued.to.map(\.address) == ["bo@example.org"])
        let text = String(decoding: try #require(try fixture.store.outgoingBytes(queued.id)), as: UTF8.self)
        #expect(text.contains("From: Club <club@example.org>"))
    }

    @Test("NOTIF-06d: if Reply-To differs from the author, the reply becomes a draft to it")
    func replyToOther() async throws {
        let fixture = try await NotifyFixture()
        var incoming = try fixture.incoming("form", uid: 1, from: EmailAddress(address: "noreply@shop.example"))
        incoming.header.replyTo = [EmailAddress(name: "Customer", address: "customer@example.org")]
        let message = try #require(
            try fixture.store.ingest(
                IngestBatch(
                    mailbox: try fixture.mailbox(.inbox), uidValidity: NotifyFixture.validity, messages: [incoming])
            ).newMessages.first)
        let detail = try #require(try fixture.store.message(message))
        let clock = fixture.clock
        let error = #expect(throws: StoreError.self) {
            try NotificationReply(store: fixture.store, now: { clock.date }).send("Yes", to: detail)
        }
        #expect(error?.description.contains("Your answer is in Drafts") == true)
        #expect(try fixture.store.outgoing().isEmpty)
        let draft = try #require(try fixture.store.drafts().first)
        #expect(try fixture.store.draft(draft.id)?.content.to.map(\.address) == ["customer@example.org"])
    }

    @Test("NOTIF-06d: an empty reply sends nothing, and the conversation opens instead")
    func emptyReply() async throws {
        let fixture = try await NotifyFixture()
        let (id, _) = try await shown(fixture)
        await fixture.service.respond(to: NotificationResponse(id: id, kind: .action(.reply, text: " \n")))
        #expect(try fixture.store.outgoing().isEmpty && fixture.store.drafts().isEmpty)
        #expect(fixture.opened.paths.count == 1)
    }

    @Test("NOTIF-06e: a click opens the conversation, also after a restart; a reply without a field opens the composer")
    func open() async throws {
        let fixture = try await NotifyFixture()
        let (id, message) = try await shown(fixture)
        let thread = try #require(try fixture.store.message(message)?.summary.thread)
        let again = fixture.restarted()
        await again.respond(to: NotificationResponse(id: id, kind: .open(activationToken: "t")))
        await again.respond(to: NotificationResponse(id: id, kind: .composeReply(activationToken: nil)))
        await again.respond(to: NotificationResponse(id: "email-zz", kind: .open(activationToken: nil)))
        let path = "/mailbox/inbox/thread/\(thread)"
        #expect(fixture.opened.paths == [path, path + "?reply=1"])
    }
}
