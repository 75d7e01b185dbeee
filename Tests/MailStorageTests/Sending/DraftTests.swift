import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Drafts", .soundStores)
struct DraftTests {
    @Test("FR-SYNC-07: a draft is there after the store is opened again, with its last ten versions")
    func drafts() throws {
        let fixture = try StoreFixture()
        var draft = try fixture.store.createDraft(
            NewDraft(
                kind: .reply, content: Self.content("a"),
                quote: DraftQuote(introduction: "x", text: "y", isQuotation: true), inReplyTo: ["1@example.org"]),
            editor: "tab1")
        for number in 0..<12 {
            fixture.time.advance(60)
            draft.version = try fixture.store.saveDraft(
                draft.id, version: draft.version, editor: "tab1", content: Self.content("text \(number)")
            ).version
        }
        try fixture.store.close()
        let again = try MailStore.open(at: fixture.directory.file("store"), logger: StoreFixture.logger)
        let stored = try #require(try again.draft(draft.id))
        #expect(stored.content == Self.content("text 11"))
        #expect(stored.inReplyTo == ["1@example.org"] && stored.quote?.text == "y" && stored.kind == .reply)
        #expect(
            try again.draftVersions(draft.id).map(\.content) == (2..<12).reversed().map { Self.content("text \($0)") })
        #expect(try again.drafts().map(\.id) == [draft.id])
    }

    @Test("FR-SYNC-07: saves within half a minute are one version, so that ten are more than the last words")
    func versionSpacing() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let draft = try store.createDraft(NewDraft(content: Self.content("begun")), editor: "tab1")
        for number in 1...100 {
            fixture.time.advance(1)
            _ = try store.saveDraft(draft.id, version: number, editor: "tab1", content: Self.content("text \(number)"))
        }
        let versions = try store.draftVersions(draft.id)
        #expect(versions.first?.content == Self.content("text 100") && versions.last?.content == Self.content("begun"))
        #expect((4...6).contains(versions.count), "\(versions.map(\.version))")
        let gaps = zip(versions.dropFirst(), versions.dropFirst(2)).map { $0.savedAt.timeIntervalSince($1.savedAt) }
        #expect(gaps.allSatisfy { $0 >= 30 })
    }

    @Test("FR-SYNC-07: going back to a version keeps what it replaces; another editor is refused")
    func restoreVersion() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let draft = try store.createDraft(NewDraft(content: Self.content("first")), editor: "tab1")
        _ = try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("second"))
        expectKind(.draftOpenElsewhere) { try store.restoreVersion(1, of: draft.id, editor: "tab2") }
        expectKind(.notFound) { try store.restoreVersion(7, of: draft.id, editor: "tab1") }
        let restored = try store.restoreVersion(1, of: draft.id, editor: "tab1")
        #expect(restored.content == Self.content("first") && restored.version == 3)
        #expect(
            try store.draftVersions(draft.id).map(\.content) == [
                Self.content("first"), Self.content("second"), Self.content("first"),
            ])
        expectKind(.draftChanged) {
            try store.saveDraft(draft.id, version: 2, editor: "tab1", content: Self.content("older"))
        }
        #expect(try store.restoreVersion(2, of: draft.id, editor: "other", takes: true).editor == "other")
        expectKind(.draftOpenElsewhere) {
            try store.saveDraft(draft.id, version: 4, editor: "tab1", content: Self.content("lost"))
        }
    }

    @Test("FR-SYNC-07: an original that was not here is added to its draft once, by its editor alone")
    func awaitedQuote() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let parent = try fixture.inboxMessage("tea")
        var new = NewDraft(kind: .forward, parent: parent, content: Self.content("see below"))
        new.awaitsQuote = true
        let draft = try store.createDraft(new, editor: "tab1")
        #expect(draft.awaitsQuote && draft.quote == nil)
        let quote = DraftQuote(introduction: "x", text: "y", isQuotation: false)
        expectKind(.draftOpenElsewhere) {
            try store.addQuote(quote, from: parent, to: draft.id, editor: "tab2")
        }
        let changed = try store.addQuote(quote, from: parent, to: draft.id, editor: "tab1")
        #expect(changed.quote == quote && !changed.awaitsQuote && changed.content == Self.content("see below"))
        let again = try store.addQuote(nil, from: parent, to: draft.id, editor: "tab1")
        #expect(again.quote == quote && again.version == changed.version)
        let saved = try store.saveDraft(
            draft.id, version: draft.version, editor: "tab1", content: Self.content("typed meanwhile"))
        #expect(saved.version == changed.version + 1, "what was typed before the original came is not older")
    }

    @Test("FR-SYNC-07: an older version and another editor are refused; a repeated request is not")
    func conflicts() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let draft = try store.createDraft(NewDraft(), editor: "tab1")
        let first = try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("a"))
        #expect(first.version == 2)
        #expect(try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("a")).version == 2)
        expectKind(.draftChanged) {
            try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("b"))
        }
        expectKind(.draftOpenElsewhere) {
            try store.saveDraft(draft.id, version: 2, editor: "tab2", content: Self.content("b"))
        }
        #expect(try store.takeDraft(draft.id, editor: "tab2").content == Self.content("a"))
        #expect(try store.saveDraft(draft.id, version: 2, editor: "tab2", content: Self.content("b")).version == 3)
        expectKind(.draftOpenElsewhere) {
            try store.saveDraft(draft.id, version: 3, editor: "tab1", content: Self.content("c"))
        }
    }

    @Test("FR-SYNC-07: what an editor sends as it goes away is stored, whether its save before arrived or not")
    func leaving() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let draft = try store.createDraft(NewDraft(), editor: "tab1")
        _ = try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("a"))
        // The answer did not reach the page, which goes away with more text.
        let last = try store.saveDraft(
            draft.id, version: 1, editor: "tab1", content: Self.content("ab"), isLast: true)
        #expect(last.version == 3)
        // The save before it comes late.
        expectKind(.draftChanged) {
            try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("a"))
        }
        #expect(try store.draft(draft.id)?.content == Self.content("ab"))
        _ = try store.takeDraft(draft.id, editor: "tab2")
        expectKind(.draftOpenElsewhere) {
            try store.saveDraft(draft.id, version: 2, editor: "tab1", content: Self.content("abc"), isLast: true)
        }
    }

    @Test("FR-SYNC-07: attached files are kept beside the draft, and removed with it")
    func attachments() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let draft = try store.createDraft(NewDraft(), editor: "tab1")
        let file = try store.makeOutgoingFile()
        try file.append(Array("one ".utf8))
        try file.append(Array("two".utf8))
        let added = try store.addAttachment(to: draft.id, file: file, filename: "a.txt", mimeType: "text/plain")
        #expect(added.version == 2 && added.attachment.byteCount == 7)
        #expect(try store.attachmentBytes(added.attachment.id) == Array("one two".utf8))
        // Text that was written meanwhile is not older because of the file.
        #expect(try store.saveDraft(draft.id, version: 1, editor: "tab1", content: Self.content("a")).version == 3)
        #expect(try store.removeAttachment(added.attachment.id, from: draft.id) == 4)
        #expect(try Self.files(of: fixture) == [])
        do { _ = try store.makeOutgoingFile() }
        #expect(try Self.files(of: fixture) == [])
    }

    @Test("FR-SYNC-07: a discarded draft can be restored for a day")
    func discarding() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let draft = try store.createDraft(NewDraft(content: Self.content("a")), editor: "tab1")
        try store.discardDraft(draft.id)
        #expect(try store.drafts() == [] && store.draft(draft.id) == nil)
        expectKind(.notFound) { try store.saveDraft(draft.id, version: 1, editor: "tab1", content: DraftContent()) }
        #expect(try store.restoreDraft(draft.id).content == Self.content("a"))
    }

    @Test("An account that can send has an identity; the last default of several wins")
    func identities() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        #expect(try store.identities() == [])
        var settings = StoreFixture.settings("ada@example.org")
        settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        try store.updateAccount(fixture.account, settings)
        let first = try #require(try store.identities().first)
        #expect(first.address == "ada@example.org" && first.isDefault && first.name == "Ada")
        let set = try store.setIdentities(
            [
                IdentityEntry(
                    id: first.id, name: "Ada", address: "ada@example.org", signature: "", isDefault: false),
                IdentityEntry(
                    id: nil, name: "Ada L", address: "ada@example.com", signature: "Ada", isDefault: true),
            ], of: fixture.account)
        #expect(set.map(\.isDefault) == [true, false] && set.map(\.address) == ["ada@example.com", "ada@example.org"])
        try store.removeAccount(fixture.account)
        #expect(try store.identities() == [])
    }

    static func content(_ text: String) -> DraftContent {
        DraftContent(subject: "Tea", blocks: [DraftBlock(spans: [DraftSpan(text)])])
    }

    static func files(of fixture: StoreFixture) throws -> [String] {
        (try? FileManager.default.contentsOfDirectory(
            atPath: fixture.directory.file("store").appending(path: "outgoing").path)) ?? []
    }
}

func expectKind<Value>(
    _ kind: StoreError.Kind, _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
    #expect(sourceLocation: location) { _ = try body() } throws: { ($0 as? StoreError)?.kind == kind }
}
