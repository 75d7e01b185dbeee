import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Drafts that another program changed", .soundStores)
struct DraftConflictTests {
    @Test("FR-SYNC-07: the other version of a draft is known by the Message-ID of its copy, never by the subject")
    func otherVersion() throws {
        let fixture = try Self.fixture()
        let draft = try Self.draft(fixture)
        try fixture.ingest("Drafts", [Self.message("own", messageID: Self.copy, uid: 1)])
        try fixture.ingest("Drafts", [Self.message("same subject", messageID: "x@example.org", uid: 2)])
        try fixture.ingest("Work", [Self.message("elsewhere", messageID: Self.copy, uid: 3)])
        #expect(try fixture.store.otherVersion(of: draft.id) == nil, "the copy itself is no other version")
        let theirs = try Self.theirs(fixture)
        #expect(try fixture.store.otherVersion(of: draft.id) == theirs)
        _ = try fixture.store.keepDraft(draft.id)
        #expect(try fixture.store.otherVersion(of: draft.id) == nil, "the next copy is another one")
    }

    @Test("FR-SYNC-07: a draft that takes the other version has its files, and its own content is kept as a version")
    func theirs() throws {
        let fixture = try Self.fixture()
        let store = fixture.store
        let draft = try Self.draft(fixture)
        let file = try store.makeOutgoingFile()
        try file.append([1])
        _ = try store.addAttachment(to: draft.id, file: file, filename: "mine.txt", mimeType: "text/plain")
        let theirs = try Self.theirs(fixture)
        try store.noteChangedElsewhere(draft.id)
        let content = try Self.content("theirs", fixture)
        let taken = try store.takeOtherVersion(
            theirs, as: NewDraft(content: content), files: [try Self.file(of: theirs, fixture)], of: draft.id)
        #expect(taken.content == content && taken.changedElsewhereAt == nil && taken.editor == "tab1")
        #expect(taken.attachments.map(\.filename) == ["plan.pdf"])
        #expect(try DraftTests.files(of: fixture) == [])
        #expect(try store.draftVersions(draft.id).map(\.content) == [content, draft.content])
        #expect(try store.replacedDrafts(account: fixture.account) == [], "the file is still only in the message")
        #expect(try store.draftsToSave(account: fixture.account) == [], "a copy without the file would stay")
        try store.fillAttachment(taken.attachments[0].id, [1, 2, 3])
        #expect(try store.replacedDrafts(account: fixture.account).map(\.original) == [theirs])
        #expect(try store.draftsToSave(account: fixture.account).map(\.copy.id) == [draft.id])
        let saved = try store.saveDraft(
            draft.id, version: taken.version, editor: "tab1", content: try Self.content("both", fixture))
        #expect(saved.version == taken.version + 1)
    }

    @Test("FR-SYNC-07: where both versions are kept, each is a draft with its own files")
    func both() throws {
        let fixture = try Self.fixture()
        let store = fixture.store
        let draft = try Self.draft(fixture)
        let file = try store.makeOutgoingFile()
        try file.append([1])
        _ = try store.addAttachment(to: draft.id, file: file, filename: "mine.txt", mimeType: "text/plain")
        let theirs = try Self.theirs(fixture)
        try store.noteChangedElsewhere(draft.id)
        let new = NewDraft(content: try Self.content("theirs", fixture))
        let kept = try store.keepBothVersions(
            of: draft.id, theirs, as: new, files: [try Self.file(of: theirs, fixture)])
        #expect(kept.id == draft.id && kept.changedElsewhereAt == nil)
        #expect(kept.attachments.map(\.filename) == ["mine.txt"])
        #expect(try store.attachmentBytes(kept.attachments[0].id) == [1])
        let other = try #require(try store.drafts().first { $0.id != draft.id })
        #expect(other.content == new.content && other.editor == nil)
        #expect(other.attachments.map(\.filename) == ["plan.pdf"])
        try store.closeUnchangedDraft(other.id)
        #expect(try store.draft(for: theirs) == other.id, "an editor that only showed it was closed")
        #expect(try store.draftsToSave(account: fixture.account).map(\.copy.id) == [draft.id])
        try store.fillAttachment(other.attachments[0].id, [1, 2, 3])
        #expect(try store.draftsToSave(account: fixture.account).map(\.copy.id) == [draft.id, other.id])
        #expect(try store.replacedDrafts(account: fixture.account).map(\.original) == [theirs])
    }

    // MARK: Setting up

    /// The Message-ID of the draft's copy on the server.
    private static let copy = "copy@example.org"

    private static func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture(listing: StoreFixture.usual + [StoreFixture.listed("Drafts", .drafts)])
        var settings = StoreFixture.settings("ada@example.org")
        settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        try fixture.store.updateAccount(fixture.account, settings)
        return fixture
    }

    private static func content(_ text: String, _ fixture: StoreFixture) throws -> DraftContent {
        var content = DraftTests.content(text)
        content.identity = try #require(try fixture.store.identities().first).id
        return content
    }

    /// A draft whose copy has the UID 1.
    private static func draft(_ fixture: StoreFixture) throws -> Draft {
        let draft = try fixture.store.createDraft(NewDraft(content: try content("mine", fixture)), editor: "tab1")
        try fixture.store.noteDraftSaved(
            draft.id, version: 1, mailbox: try fixture.mailbox("Drafts"), uidValidity: StoreFixture.validity,
            uid: UID(1), messageID: copy)
        // Long enough ago for the next copy.
        fixture.time.advance(60)
        return draft
    }

    private static func message(_ name: String, messageID: String, uid: UInt32) throws -> IncomingMessage {
        var message = try Mail(name, subject: "Tea").incoming(uid)
        message.header.messageID = messageID
        return message
    }

    private static func theirs(_ fixture: StoreFixture) throws -> MessageID {
        let message = try message("theirs", messageID: copy, uid: 9)
        return try #require(try fixture.ingest("Drafts", [message]).newMessages.first)
    }

    private static func file(of message: MessageID, _ fixture: StoreFixture) throws -> MailStore.MessageFile {
        let plan = AttachmentDescription(section: "2", filename: "plan.pdf", mimeType: "application/pdf", byteCount: 3)
        try fixture.store.storeBodies([
            (
                message,
                MessageContent(
                    rawBytes: Array("Subject: x\r\n\r\ntext".utf8), snippet: "text", searchText: "text",
                    attachments: [plan], defects: [])
            )
        ])
        return MailStore.MessageFile(
            source: try #require(try fixture.detail(message).attachments.first).id, filename: plan.filename,
            mimeType: plan.mimeType, byteCount: plan.byteCount)
    }
}
