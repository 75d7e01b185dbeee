import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailNotifications

@Suite("Notifications of messages that were not sent", .soundStores)
struct SendingProblemTests {
    /// A message in the queue.
    private func queued(_ fixture: NotifyFixture) throws -> OutgoingID {
        let parent = try #require(try fixture.store("tea", uid: 1))
        let detail = try #require(try fixture.store.message(parent))
        let clock = fixture.clock
        try NotificationReply(store: fixture.store, now: { clock.date }).send("Yes", to: detail)
        return try #require(try fixture.store.outgoing().first).id
    }

    private func fail(_ id: OutgoingID, _ fixture: NotifyFixture) async throws {
        try await fixture.changing { try fixture.store.failOutgoing(id, reason: "The server refused it.") }
    }

    @Test("FR-SYNC-07: a message that failed notifies once, also across a restart, until it is sent again")
    func failed() async throws {
        let fixture = try await NotifyFixture()
        let id = try queued(fixture)
        try await fail(id, fixture)
        let shown = try #require(await fixture.recorder.added.last)
        #expect(shown.id == "outbox-\(id)" && shown.openPath == "/outbox")
        #expect(shown.content.title == "Message not sent" && shown.content.subtitle == "Re: Subject of tea")
        #expect(shown.content.body == "To Bo" && shown.content.actions == [])
        let again = fixture.restarted()
        await again.start()
        await again.handle([.outgoing, .settings])
        #expect(await fixture.recorder.added.count == 1)
        await again.respond(to: NotificationResponse(id: shown.id, kind: .open(activationToken: nil)))
        #expect(fixture.opened.paths == ["/outbox"])
        #expect(await fixture.recorder.removed.isEmpty)
        let record = fixture.store.recordChanges()
        _ = try fixture.store.retryOutgoing(id)
        await again.handle(record.take().aspects)
        #expect(await fixture.recorder.removed == [shown.id])
        try await fail(id, fixture)
        #expect(await fixture.recorder.added.count == 2, "another failure is another notification")
    }

    @Test("FR-SYNC-07: a message that may have been sent, and one that is a draft again after a stop, notify")
    func uncertainAndInterrupted() async throws {
        let fixture = try await NotifyFixture()
        let id = try queued(fixture)
        #expect(try fixture.store.beginSending(id))
        try fixture.store.beginFinishing(id)
        try await fixture.changing { try fixture.store.markUncertain(id, reason: "No answer.", retryAt: nil) }
        #expect(await fixture.recorder.added.last?.content.title == "Message may have been sent")

        let draft = try fixture.store.createDraft(
            NewDraft(
                content: DraftContent(
                    identity: try #require(try fixture.store.identities().first).id,
                    to: [EmailAddress(address: "bo@example.org")], subject: "Later")), editor: nil)
        _ = try fixture.store.queueDraft(
            draft.id, version: draft.version, Self.rendered, notBefore: fixture.clock.date.addingTimeInterval(10),
            isScheduled: false)
        // The next start of the program, before its service follows the store.
        try fixture.store.recoverOutgoing()
        await fixture.restarted().start()
        let shown = try #require(await fixture.recorder.added.last)
        #expect(shown.id == "drafts-\(draft.id)" && shown.openPath == "/drafts")
        #expect(shown.content.title == "Message is a draft again" && shown.content.subtitle == "Later")
        #expect(await fixture.recorder.added.count == 2)
    }

    private static let rendered = RenderedMessage(
        bytes: Array("From: ada@example.org\r\n\r\nx\r\n".utf8), ownBytes: nil,
        envelope: OutgoingEnvelope(
            sender: "ada@example.org", recipients: ["bo@example.org"], needsSMTPUTF8: false, needsEightBitMIME: false),
        messageID: "later@example.org")

    @Test("FR-SYNC-07: a visible page shows it itself, an inactive account is silent, and app lock hides names")
    func settings() async throws {
        let visible = try await NotifyFixture()
        let page = PagePresence(client: "t", permission: .granted, isVisible: true)
        await visible.service.page.report(page)
        try await fail(try queued(visible), visible)
        #expect(await visible.recorder.added.isEmpty)
        #expect(await visible.service.page.take("t").items.isEmpty)

        let silent = try await NotifyFixture()
        try silent.store.setNotifies(false, account: silent.account)
        try await fail(try queued(silent), silent)
        #expect(await silent.recorder.added.isEmpty)

        let locked = try await NotifyFixture()
        try locked.store.enableAppLock("tea at four")
        try await fail(try queued(locked), locked)
        let content = try #require(await locked.recorder.added.first?.content)
        #expect(content == NotificationContent(title: "Message not sent", isHidden: true))
    }

    @Test("FR-SYNC-07: a failure is delayed until quiet hours end; a page in the background may show it")
    func quietHours() async throws {
        let fixture = try await NotifyFixture()
        try fixture.store.change(.quietHoursEnabled, to: "true")
        try fixture.store.change(.quietHoursStart, to: "0")
        try fixture.store.change(.quietHoursEnd, to: "1439")
        try await fail(try queued(fixture), fixture)
        #expect(await fixture.recorder.added.isEmpty)
        await fixture.recorder.set(.unavailable)
        await fixture.service.page.report(PagePresence(client: "t", permission: .granted, isVisible: false))
        try await fixture.changing { try fixture.store.change(.quietHoursEnabled, to: "false") }
        let items = await fixture.service.page.take("t").items
        #expect(items.map(\.request.content.title) == ["Message not sent"] && items.map(\.isSystem) == [true])
    }
}
