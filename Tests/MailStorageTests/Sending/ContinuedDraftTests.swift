import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Drafts of other programs", .soundStores)
struct ContinuedDraftTests {
    @Test("FR-SYNC-07: a message in Drafts that is only looked at stays, and nothing is saved on the server")
    func untouched() throws {
        let fixture = try StoreFixture()
        let (store, original) = (fixture.store, try Self.original(fixture))
        let draft = try Self.begin(store, original)
        #expect(try store.drafts() == [])
        #expect(try store.draft(for: original) == draft.id)
        #expect(try store.draftsToSave(account: fixture.account) == [])
        #expect(try store.replacedDrafts(account: fixture.account) == [])
        try store.closeUnchangedDraft(draft.id)
        #expect(try store.draft(draft.id) == nil && store.draft(for: original) == nil)
        #expect(try store.replacedDrafts(account: fixture.account) == [])
        #expect(try store.message(original) != nil)
    }

    @Test("FR-SYNC-07: after a change the draft replaces the message, once all its files are here")
    func changed() throws {
        let fixture = try StoreFixture()
        let (store, original) = (fixture.store, try Self.original(fixture))
        let file = try Self.file(of: original, fixture)
        let draft = try Self.begin(store, original, files: [file])
        #expect(draft.attachments.map(\.filename) == ["plan.pdf"])
        _ = try store.saveDraft(draft.id, version: 1, editor: "tab1", content: DraftTests.content("more"))
        #expect(try store.drafts().map(\.id) == [draft.id])
        #expect(try store.replacedDrafts(account: fixture.account) == [], "the file is still only in the message")
        try store.fillAttachment(draft.attachments[0].id, [1, 2, 3])
        let replaced = try store.replacedDrafts(account: fixture.account)
        #expect(replaced.map(\.original) == [original] && replaced.map(\.id) == [draft.id])
        try store.noteOriginalReplaced(draft.id)
        #expect(try store.replacedDrafts(account: fixture.account) == [])
        // Closing an editor that was opened again does not discard what was written before.
        try store.closeUnchangedDraft(draft.id)
        #expect(try store.draft(draft.id)?.content == DraftTests.content("more"))
    }

    @Test("FR-SYNC-07: discarding a draft of another program removes its message from Drafts, and can be undone")
    func discarded() throws {
        let fixture = try StoreFixture()
        let (store, original) = (fixture.store, try Self.original(fixture))
        let draft = try Self.begin(store, original)
        try store.discardDraft(draft.id)
        #expect(try store.replacedDrafts(account: fixture.account).map(\.original) == [original])
        try store.noteOriginalReplaced(draft.id)
        #expect(try store.restoreDraft(draft.id).content == draft.content)
        #expect(try store.drafts().map(\.id) == [draft.id])
    }

    @Test("FR-SYNC-07: a continued reply keeps its place in the conversation")
    func parent() throws {
        let fixture = try StoreFixture()
        let parent = try fixture.inboxMessage("p")
        let original = try Self.original(fixture)
        let new = NewDraft(kind: .reply, content: DraftTests.content("x"), inReplyTo: ["p@example.org"])
        let draft = try fixture.store.continueDraft(original, as: new, files: [], editor: "tab1")
        let thread = try fixture.detail(parent).summary.thread
        #expect(draft.parent == parent && draft.thread == thread)
    }

    @Test("FR-SYNC-07: pictures in the text of a continued message show its files; one without a file is left out")
    func pictures() throws {
        let fixture = try StoreFixture()
        let original = try Self.original(fixture)
        var file = try Self.file(of: original, fixture)
        file.contentID = "lake@example.org"
        var new = NewDraft(content: DraftTests.content("x"))
        new.content.blocks = [
            DraftBlock(spans: [DraftSpan("Look:")]), DraftBlock(.image), DraftBlock(.image),
            DraftBlock(spans: [DraftSpan("On Sunday.")]),
        ]
        new.pictures = [1: "gone@example.org", 2: "lake@example.org"]
        let draft = try fixture.store.continueDraft(original, as: new, files: [file], editor: "tab1")
        #expect(draft.content.blocks.map(\.kind) == [.text, .image, .text])
        #expect(draft.content.blocks[1].attachment == draft.attachments.first?.id && !draft.attachments.isEmpty)
        #expect(try fixture.store.draftVersions(draft.id).map(\.content) == [draft.content])
    }

    // MARK: Setting up

    private static func original(_ fixture: StoreFixture) throws -> MessageID {
        try fixture.inboxMessage("theirs", uid: 9)
    }

    private static func begin(
        _ store: MailStore, _ original: MessageID, files: [MailStore.MessageFile] = []
    ) throws -> Draft {
        try store.continueDraft(
            original, as: NewDraft(content: DraftTests.content("theirs")), files: files, editor: "tab1")
    }

    private static func file(of message: MessageID, _ fixture: StoreFixture) throws -> MailStore.MessageFile {
        let plan = AttachmentDescription(section: "2", filename: "plan.pdf", mimeType: "application/pdf", byteCount: 3)
        try fixture.store.storeBodies([(message, content("text", attachments: [plan]))])
        return MailStore.MessageFile(
            source: try #require(try fixture.detail(message).attachments.first).id, filename: plan.filename,
            mimeType: plan.mimeType, byteCount: plan.byteCount)
    }
}
