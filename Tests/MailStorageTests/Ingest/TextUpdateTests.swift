import Foundation
import MailModel
import MailReading
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Texts of stored messages after an update", .soundStores)
struct TextUpdateTests {
    /// Reads messages as another version of the program does, and counts them.
    private final class Reader {
        private(set) var texts: [String] = []

        func read(_ bytes: [UInt8]) -> MessageContent {
            let text = String(decoding: bytes.dropFirst("Subject: x\r\n\r\n".utf8.count), as: UTF8.self)
            texts.append(text)
            var read = content(text.replacing("old", with: "new"))
            read.rawBytes = bytes
            return read
        }
    }

    /// Messages in the inbox whose text is "old" and their name.
    @discardableResult
    private func stored(_ names: [String], from uid: UInt32 = 1, in fixture: StoreFixture) throws -> [MessageID] {
        let mails = try names.enumerated().map { try Mail($1).incoming(uid + UInt32($0)) }
        let ids = try fixture.ingest("INBOX", mails).newMessages
        try fixture.store.storeBodies(zip(ids, names).map { ($0, content("old \($1)")) })
        return ids
    }

    private func update(_ store: MailStore, to version: Int, _ reader: Reader) throws {
        while try !store.updateTexts(version: version, reading: reader.read).isComplete {}
    }

    private func file(of id: MessageID, in fixture: StoreFixture) throws -> URL {
        let name = try fixture.detail(id).summary.publicID
        return fixture.store.directory.appending(path: "messages/\(fixture.account)/\(name.prefix(2))/\(name).eml")
    }

    @Test("Searches and lists have the text that the program reads now, and nothing else of a message changes")
    func followsProgram() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        let html = "<p>harbour</p><p style=\"display:none\">buoy</p>"
        let before = MessageContent(
            rawBytes: Array("Content-Type: text/html\r\n\r\n\(html)".utf8), snippet: "harbour buoy",
            searchText: "harbour buoy", attachments: [], defects: [])
        try fixture.store.storeBodies([(id, before)])
        let history = try fixture.store.history(of: id)?.entries.map(\.keyword)
        fixture.time.advance(100)
        while try !fixture.store.updateTexts(
            version: TextExtraction.version, reading: { MessageContent(parsing: $0) }
        ).isComplete {}
        #expect(try fixture.store.search("harbour").total == 1)
        #expect(try fixture.store.search("buoy").total == 0)
        #expect(try fixture.detail(id).summary.snippet == "harbour")
        #expect(try fixture.store.threads(in: .unifiedInbox, before: nil, limit: 9).map(\.snippet) == ["harbour"])
        #expect(try fixture.store.rawBytes(of: id) == before.rawBytes)
        #expect(try fixture.store.history(of: id)?.entries.map(\.keyword) == history)
        try fixture.expectSound()
    }

    @Test("With the current version no message is read; with another one, all that have a body")
    func readsOnce() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        #expect(try fixture.store.updateTexts(version: 1, reading: reader.read).isComplete)
        try stored(["a", "b"], in: fixture)
        _ = try fixture.inboxMessage("header", uid: 9)
        #expect(try fixture.store.updateTexts(version: 1, reading: reader.read).isComplete)
        #expect(reader.texts == [], "they were stored with this version")
        try update(fixture.store, to: 2, reader)
        #expect(reader.texts == ["old b", "old a"])
        try update(fixture.store, to: 2, reader)
        #expect(reader.texts.count == 2)
        #expect(try fixture.store.search("new").total == 2)
        #expect(try fixture.store.textProgress() == TextProgress(done: 2, total: 2, isComplete: true))
        try fixture.expectSound()
    }

    @Test("An interrupted update resumes, also in another process: each message is read once, and new mail never")
    func resumes() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        let names = (1...50).map { "m\($0)" }
        try stored(names, in: fixture)
        let first = try fixture.store.updateTexts(version: 2, reading: reader.read)
        #expect(first == TextProgress(done: 20, total: 50, isComplete: false))
        try stored(["later"], from: 51, in: fixture)
        let other = try MailStore.open(at: fixture.store.directory, logger: StoreFixture.logger)
        #expect(try other.textProgress() == first)
        try update(other, to: 2, reader)
        #expect(reader.texts.sorted() == names.map { "old \($0)" }.sorted())
        #expect(try fixture.store.search("new").total == 50)
        #expect(try fixture.store.search("old later").total == 1)
        try fixture.expectSound()
    }

    @Test("Another version during an update begins with all messages")
    func versionChanges() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        try stored((1...30).map { "m\($0)" }, in: fixture)
        _ = try fixture.store.updateTexts(version: 2, reading: reader.read)
        #expect(reader.texts.count == 20)
        try fixture.store.beginTextUpdate(version: 3)
        #expect(try fixture.store.textProgress() == TextProgress(done: 0, total: 30, isComplete: false))
        try update(fixture.store, to: 3, reader)
        #expect(reader.texts.count == 20 + 30)
    }

    @Test("A message whose file is missing or damaged keeps its text, is not requested and does not stop the update")
    func damaged() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        let ids = try stored(["a", "b", "c"], in: fixture)
        try FileManager.default.removeItem(at: try file(of: ids[1], in: fixture))
        try Data("Subject: x\r\n\r\nold d".utf8).write(to: try file(of: ids[2], in: fixture))
        try update(fixture.store, to: 2, reader)
        #expect(reader.texts == ["old a"])
        #expect(try ids.map { try fixture.detail($0).body } == [.stored, .stored, .stored])
        #expect(try fixture.store.search("new").total == 1)
        #expect(try fixture.store.search("old").total == 2)
        try fixture.expectSound()
    }

    @Test("The beginning of a message gets its text, and its rest stays requested")
    func beginning() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        let id = try fixture.inboxMessage()
        let beginning = content("old harbour")
        #expect(try fixture.store.appendBody(of: id, at: 0, beginning.rawBytes))
        try fixture.store.finishBody(of: id, beginning, extent: .text)
        try fixture.store.requestWhole(id)
        try update(fixture.store, to: 2, reader)
        #expect(try fixture.store.search("new harbour").total == 1)
        let detail = try fixture.detail(id)
        #expect(detail.body == .partial && detail.rest == .wanted)
        #expect(detail.presentByteCount == beginning.rawBytes.count)
        try fixture.expectSound()
    }

    @Test("A body that arrives while its message is read keeps its own text")
    func arrivingBody() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        let id = try stored(["tea"], in: fixture)[0]
        while try !fixture.store.updateTexts(
            version: 2,
            reading: { bytes in
                try? fixture.store.storeBodies([(id, content("old and whole"))])
                return reader.read(bytes)
            }
        ).isComplete {}
        #expect(reader.texts == ["old tea"])
        #expect(try fixture.store.search("whole").total == 1)
        #expect(try fixture.store.search("new").total == 0)
        try fixture.expectSound()
    }

    @Test("Where the text stays the same, no list changes and no vector is computed again")
    func sameText() throws {
        let (fixture, reader) = (try StoreFixture(), Reader())
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        let same = try fixture.inboxMessage("same", uid: 9)
        try fixture.store.storeBodies([(same, content("tea"))])
        let other = try stored(["harbour"], in: fixture)[0]
        let vector = StoredEmbedding(bytes: [1, 2], scale: 0.5)
        try fixture.store.storeEmbeddings(try fixture.store.pendingEmbeddings(limit: 9).map { ($0, [vector]) })
        #expect(try fixture.store.pendingEmbeddings(limit: 9).isEmpty)
        let record = fixture.store.recordChanges()
        try update(fixture.store, to: 2, reader)
        #expect(reader.texts.count == 2)
        let changed = try fixture.detail(other).summary.thread
        #expect(record.take().aspects.contains(.threads([changed])))
        #expect(try fixture.store.pendingEmbeddings(limit: 9).map(\.text) == ["new harbour"])
    }
}
