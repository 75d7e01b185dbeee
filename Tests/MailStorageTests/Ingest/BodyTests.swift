import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Bodies", .soundStores)
struct BodyTests {
    @Test("MO-37: bodies are asked for newest first, once, and those a person opens come first")
    func requests() throws {
        let fixture = try StoreFixture()
        let ids = try fixture.ingest(
            "INBOX",
            (1...3).map { number in
                var mail = Mail("m\(number)")
                mail.day = Double(-number * 10)
                return try mail.incoming(UInt32(number))
            }
        ).newMessages
        let all = try fixture.store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 10)
        #expect(all.map(\.message) == ids)
        #expect(all.first?.uid == UID(1))
        #expect(all.first?.uidValidity == StoreFixture.validity)
        let since = fixture.time.now.addingTimeInterval(-15 * 86_400)
        #expect(
            try fixture.store.bodiesToPrefetch(account: fixture.account, since: since, limit: 10).map(\.message) == [
                ids[0]
            ])
        try fixture.store.requestBody(ids[2])
        #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 10).map(\.message) == [ids[2]])
        try fixture.store.markBodyFailed(ids[2])
        #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 10) == [])
        #expect(try fixture.detail(ids[2]).body == .failed)
        try fixture.store.requestBody(ids[2])
        #expect(try fixture.detail(ids[2]).body == .wanted)
        try fixture.store.storeBodies([(ids[2], content("text"))])
        try fixture.store.requestBody(ids[2])
        try fixture.store.markBodyFailed(ids[2])
        #expect(try fixture.detail(ids[2]).body == .stored)
        #expect(try abs(fixture.store.indexedFraction(account: fixture.account) - 1.0 / 3) < 0.001)
        try fixture.expectSound()
    }

    @Test(
        "FR-SYNC-08: a body that the server did not give is asked for three times more, each time later, then only when asked"
    )
    func retriesFailures() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        func isAbsent() throws -> Bool {
            try fixture.store.retryFailedBodies(account: fixture.account, all: false)
            return try fixture.detail(message).body == .absent
        }
        for delay in [300.0, 3600, 86_400] {
            try fixture.store.markBodyFailed(message)
            fixture.time.advance(delay - 1)
            #expect(try !isAbsent())
            fixture.time.advance(1)
            #expect(try isAbsent())
        }
        try fixture.store.markBodyFailed(message)
        fixture.time.advance(100 * 86_400)
        #expect(try !isAbsent())
        try fixture.store.retryFailedBodies(account: fixture.account, all: true)
        #expect(try isAbsent())
        try fixture.expectSound()
    }

    @Test("A body that the server did not give is asked for again where the message is found next")
    func followsTheMessage() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.markBodyFailed(message)
        #expect(try fixture.store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 10) == [])
        try fixture.ingest("Archive", [Mail("hello").incoming(7)])
        let found = try fixture.store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 10)
        #expect(found.map(\.message) == [message])
        try fixture.expectSound()
    }

    @Test("MO-38: the bytes come back as they were; a damaged or missing file is fetched again")
    func rawBytes() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        #expect(try fixture.store.rawBytes(of: message) == nil)
        var whole = content("text")
        whole.rawBytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try fixture.store.storeBodies([(message, whole), (MessageID(999), whole)])
        #expect(try fixture.store.rawBytes(of: message) == whole.rawBytes)
        let id = try fixture.detail(message).summary.publicID
        let file = fixture.store.directory.appending(path: "messages/\(fixture.account)/\(id.prefix(2))/\(id).eml")
        #expect(try permissions(of: file) == 0o600)
        try Data(whole.rawBytes.dropLast()).write(to: file)
        #expect(try fixture.store.rawBytes(of: message) == nil)
        #expect(try fixture.detail(message).body == .absent)
        try fixture.store.storeBodies([(message, whole)])
        try FileManager.default.removeItem(at: file)
        #expect(try fixture.store.rawBytes(of: message) == nil)
        try fixture.store.storeBodies([(message, whole)])
        // One bit of the right number of octets.
        var damaged = whole.rawBytes
        damaged[50_000] ^= 1
        try Data(damaged).write(to: file)
        #expect(try fixture.store.countDamagedBodies(account: fixture.account) == (1, 1))
        #expect(try fixture.store.rawBytes(of: message) == nil)
        #expect(try fixture.detail(message).body == .absent)
        try fixture.store.storeBodies([(message, whole)])
        #expect(try fixture.store.countDamagedBodies(account: fixture.account) == (1, 0))
        try fixture.expectSound()
    }

    @Test("Reading a message whose file is gone fails in no store, also in one that was opened for reading only")
    func missingFileReadOnly() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.storeBodies([(message, content("text"))])
        try FileManager.default.removeItem(at: fixture.store.directory.appending(path: "messages"))
        let reading = try MailStore.openReadOnly(at: fixture.store.directory, logger: StoreFixture.logger)
        #expect(try reading.rawBytes(of: message) == nil)
        #expect(try reading.readableBytes(of: message) == nil)
        #expect(try !reading.isLost(message), "the server has it")
        #expect(try fixture.detail(message).body == .stored)
        #expect(try fixture.store.readableBytes(of: message) == nil)
        #expect(try fixture.detail(message).body == .absent)
        try fixture.expectSound()
    }

    @Test("MO-35: the snippet of a header is shown until the body has another; a later response fills an empty one")
    func earlySnippet() throws {
        let fixture = try StoreFixture()
        var (first, second) = (try Mail("a").incoming(1), try Mail("b").incoming(2))
        first.snippet = "early\nwords"
        try fixture.ingest("INBOX", [first, second])
        func shown() throws -> [String] {
            let threads = try fixture.store.threads(in: .unifiedInbox, before: nil, limit: 9)
            let rows = try fixture.store.messages(in: fixture.mailbox("INBOX"), before: nil, limit: 9)
            #expect(
                threads.map(\.snippet).sorted() == rows.map { $0.snippet.isEmpty ? $0.subject : $0.snippet }.sorted())
            return rows.map(\.snippet).sorted()
        }
        #expect(try shown().last?.hasPrefix("early") == true && shown().first?.isEmpty == true)
        second.snippet = "later"
        first.snippet = "other"
        try fixture.ingest("INBOX", [first, second])
        #expect(try shown().last == "later" && shown().first?.hasPrefix("early") == true)
        for row in try fixture.store.messages(in: fixture.mailbox("INBOX"), before: nil, limit: 9) {
            try fixture.store.storeBodies([(row.id, content("body"))])
        }
        try fixture.ingest("INBOX", [first, second])
        #expect(try shown().allSatisfy { $0 == "body" })
        try fixture.expectSound()
    }

    @Test("MO-13: a body brings snippet, attachments, defects and its words")
    func contents() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        var whole = content("Grüße aus Köln")
        whole.attachments = [
            AttachmentDescription(section: "2", filename: "plan.pdf", mimeType: "application/pdf", byteCount: 3),
            AttachmentDescription(
                section: "3", filename: "x.png", mimeType: "image/png", byteCount: 3, contentID: "c", isInline: true),
        ]
        whole.defects = [MIMEDefect(.missingDate), MIMEDefect(.damagedBase64, section: "2.1")]
        try fixture.store.storeBodies([(message, whole)])
        let detail = try fixture.detail(message)
        #expect(detail.summary.snippet == "Grüße aus Köln")
        #expect(detail.attachments.map(\.description) == whole.attachments)
        #expect(detail.defects == whole.defects)
        #expect(detail.summary.hasAttachments)
        try fixture.store.storeBodies([(message, whole)])
        #expect(try fixture.detail(message).attachments == detail.attachments, "the same again keeps the rows")
        whole.attachments = []
        try fixture.store.storeBodies([(message, whole)])
        #expect(try !fixture.detail(message).summary.hasAttachments)
        #expect(try fixture.store.search("plan.pdf").total == 0)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-07: a file of a forwarded message is still known after its message was downloaded")
    func forwardedFile() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let message = try fixture.inboxMessage()
        func plan(_ byteCount: Int) -> AttachmentDescription {
            AttachmentDescription(
                section: "2", filename: "plan.pdf", mimeType: "application/pdf", byteCount: byteCount)
        }
        let gone = AttachmentDescription(section: "3", filename: "x.png", mimeType: "image/png", byteCount: 3)
        // The server's estimate, then what the downloaded message has.
        try store.storeBodies([(message, content("text", attachments: [plan(103), gone]))])
        let source = try #require(try fixture.detail(message).attachments.first).id
        let draft = try store.createDraft(NewDraft(kind: .forward), editor: "tab1")
        _ = try store.addAttachment(
            to: draft.id, from: message, source: source, filename: "plan.pdf", mimeType: "application/pdf",
            byteCount: 103)
        try store.storeBodies([(message, content("text", attachments: [plan(100)]))])
        #expect(try fixture.detail(message).attachments.map(\.description) == [plan(100)])
        #expect(try fixture.detail(message).attachments.map(\.id) == [source])
        #expect(try store.wantedAttachments().map(\.source) == [source])
        try fixture.expectSound()
    }

    @Test("Files in attached messages are found by their names, and are no attachments of the message")
    func innerFilenames() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let outer = AttachmentDescription(
            section: "2", filename: "forwarded.eml", mimeType: "message/rfc822", byteCount: 900)
        var whole = content("text", attachments: [outer])
        whole.innerFilenames = ["innerfile.pdf"]
        for _ in 1...2 {
            try fixture.store.storeBodies([(message, whole)])
            for query in ["filename:innerfile.pdf ", "filename:forwarded ", "innerfile "] {
                #expect(try fixture.store.search(query).total == 1, "\(query)")
            }
            #expect(try fixture.store.search("body:innerfile ").total == 0)
            #expect(try fixture.detail(message).attachments.map(\.description) == [outer])
            try fixture.expectSound()
        }
        whole.innerFilenames = []
        try fixture.store.storeBodies([(message, whole)])
        #expect(try fixture.store.search("filename:innerfile ").total == 0)
        try fixture.expectSound()
    }

    @Test("A full disk or a folder that cannot be written is an error, and nothing is marked as stored")
    func unwritable() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try Data().write(to: fixture.store.directory.appending(path: "messages"))
        #expect { try fixture.store.storeBodies([(message, content("x"))]) } throws: {
            ($0 as? StoreError)?.kind == .readOnly
        }
        #expect(try fixture.detail(message).body == .absent)
    }

    private func permissions(of url: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}
