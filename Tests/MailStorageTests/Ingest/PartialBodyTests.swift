import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Bodies in part, and the room that attachments take", .soundStores)
struct PartialBodyTests {
    /// A complete message with that number of bytes of text and of attachments.
    private func wholeMessage(
        _ name: String, uid: UInt32, text: Int = 1000, attachments: Int, in fixture: StoreFixture,
        flags: MessageFlags = []
    ) throws -> MessageID {
        var mail = Mail(name)
        mail.flags = flags
        let id = try #require(try fixture.ingest("INBOX", [try mail.incoming(uid)]).newMessages.first)
        var whole = content("words of \(name)")
        whole.rawBytes = [UInt8](repeating: UInt8(ascii: "x"), count: text + attachments)
        whole.leadByteCount = text
        try fixture.store.storeBodies([(id, whole)])
        return id
    }

    private func file(of id: MessageID, in fixture: StoreFixture) throws -> URL {
        let name = try fixture.detail(id).summary.publicID
        return fixture.store.directory.appending(path: "messages/\(fixture.account)/\(name.prefix(2))/\(name).eml")
    }

    @Test(
        "FR-SYNC-08: a message that comes in pieces goes on where it was, is readable in part and then whole, byte for byte"
    )
    func pieces() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try fixture.store.appendBody(of: id, at: 0, Array(bytes[..<2000])))
        #expect(try fixture.store.presentByteCount(of: id) == 2000)
        #expect(try fixture.detail(id).body == .absent, "nothing to read before the text is whole")
        #expect(try fixture.store.readableBytes(of: id) == nil)
        // A chunk that was stored before the interruption is received again.
        #expect(try fixture.store.appendBody(of: id, at: 1000, Array(bytes[1000..<3000])))
        #expect(try !fixture.store.appendBody(of: id, at: 4000, [1]), "a gap")
        var text = content("harbour words")
        text.rawBytes = try #require(try fixture.store.downloadedBytes(of: id))
        try fixture.store.finishBody(of: id, text, extent: .text)
        #expect(try fixture.detail(id).body == .partial)
        #expect(try fixture.detail(id).presentByteCount == 3000)
        #expect(try fixture.store.readableBytes(of: id) == Array(bytes[..<3000]))
        #expect(try fixture.store.rawBytes(of: id) == nil, "what is not whole is never taken for it")
        #expect(try fixture.store.search("harbour").total == 1)
        #expect(try fixture.store.indexedFraction(account: fixture.account) == 1)
        try fixture.expectSound()
        #expect(try fixture.store.requestWhole(id))
        #expect(try fixture.detail(id).rest == .wanted)
        let request = try #require(try fixture.store.wantedBodies(account: fixture.account, limit: 9).first)
        #expect(request.wantsWhole && request.presentByteCount == 3000)
        #expect(try fixture.store.appendBody(of: id, at: 3000, Array(bytes[3000...])))
        text.rawBytes = try #require(try fixture.store.downloadedBytes(of: id))
        try fixture.store.finishBody(of: id, text, extent: .whole)
        #expect(try fixture.store.rawBytes(of: id) == bytes)
        #expect(try fixture.detail(id).rest == RestState.none)
        #expect(try !fixture.store.requestWhole(id))
        #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 9) == [])
        try fixture.expectSound()
    }

    @Test("A message whose beginning is stored keeps the attachments that the server described")
    func keepsAttachments() throws {
        let fixture = try StoreFixture()
        var mail = Mail("hello")
        mail.attachments = [
            AttachmentDescription(section: "2", filename: "plan.pdf", mimeType: "application/pdf", byteCount: 9_000_000)
        ]
        let id = try #require(try fixture.ingest("INBOX", [try mail.incoming(1)]).newMessages.first)
        let request = try #require(
            try fixture.store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 9).first)
        #expect(request.attachmentByteCount == 9_000_000)
        #expect(try fixture.store.appendBody(of: id, at: 0, content("text").rawBytes))
        var cut = content("text")
        cut.defects = [MIMEDefect(.missingClosingBoundary)]
        cut.innerFilenames = ["deep.ods"]
        try fixture.store.finishBody(of: id, cut, extent: .cut)
        let detail = try fixture.detail(id)
        #expect(detail.body == .tooLarge)
        #expect(detail.attachments.map(\.description) == mail.attachments)
        #expect(detail.defects == [], "it is we who stopped there")
        #expect(try fixture.store.search("filename:plan").total == 1)
        #expect(try fixture.store.search("filename:deep.ods ").total == 1)
        #expect(try fixture.store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 9) == [])
        try fixture.expectSound()
    }

    @Test("A beginning that is missing or too short on the disk is fetched again")
    func damaged() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        #expect(try fixture.store.appendBody(of: id, at: 0, content("text").rawBytes))
        try fixture.store.finishBody(of: id, content("text"), extent: .text)
        try FileManager.default.removeItem(at: try file(of: id, in: fixture))
        #expect(try fixture.store.readableBytes(of: id) == nil)
        #expect(try fixture.detail(id).body == .absent)
        #expect(try fixture.store.presentByteCount(of: id) == 0)
        #expect(try fixture.store.appendBody(of: id, at: 0, [1, 2, 3]))
        try Data([1]).write(to: try file(of: id, in: fixture))
        #expect(try !fixture.store.appendBody(of: id, at: 3, [4]))
        #expect(try fixture.store.presentByteCount(of: id) == 0)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-08: a rest that the server refuses is requested again after 5, 15 and 45 seconds, then reported")
    func restFails() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        #expect(try fixture.store.appendBody(of: id, at: 0, content("text").rawBytes))
        try fixture.store.finishBody(of: id, content("text"), extent: .text)
        try fixture.store.requestWhole(id)
        for delay in [5.0, 15, 45] {
            try fixture.store.markBodyFailed(id, problem: ServerProblem(.unavailable))
            #expect(try fixture.detail(id).rest == .wanted)
            #expect(
                try fixture.store.nextBodyDate(account: fixture.account) == fixture.time.now.addingTimeInterval(delay))
            fixture.time.advance(delay - 1)
            #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 9) == [])
            fixture.time.advance(1)
            #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 9).count == 1)
        }
        try fixture.store.markBodyFailed(id, problem: ServerProblem(.unavailable))
        #expect(try fixture.detail(id).body == .partial, "its text stays readable")
        #expect(try fixture.detail(id).rest == .failed)
        #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 9) == [])
        let history = try #require(try fixture.store.history(of: id))
        #expect(history.entries.last?.detail == "unavailable, The server has a temporary problem. Try again later.")
        #expect(try fixture.store.nextBodyDate(account: fixture.account) == nil)
        try fixture.store.requestWhole(id)
        #expect(try fixture.store.wantedBodies(account: fixture.account, limit: 9).count == 1)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-08: above the limit the attachments used least recently go, the text of their messages stays")
    func evicts() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.attachmentCacheLimitMB, to: "1")
        var ids: [MessageID] = []
        for number in 1...5 {
            ids.append(try wholeMessage("m\(number)", uid: UInt32(number), attachments: 300_000, in: fixture))
            fixture.time.advance(10)
        }
        // The oldest is read again, so that the second is the least recently used one.
        fixture.time.advance(3600)
        try fixture.store.noteBodyUse(ids[0])
        #expect(try fixture.store.attachmentRoom(account: fixture.account) == .init(used: 1_500_000, limit: 1_000_000))
        #expect(try fixture.store.trimAttachments(account: fixture.account) == 2)
        #expect(try ids.map { try fixture.detail($0).body } == [.stored, .evicted, .evicted, .stored, .stored])
        #expect(try fixture.store.attachmentRoom(account: fixture.account).used == 900_000)
        let evicted = ids[1]
        #expect(try fixture.store.readableBytes(of: evicted)?.count == 1000)
        let size = try FileManager.default.attributesOfItem(atPath: try file(of: evicted, in: fixture).path)[.size]
        #expect((size as? NSNumber)?.intValue == 1000)
        #expect(try fixture.store.search("words").total == 5, "what was indexed is found")
        #expect(
            try fixture.store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 9) == [],
            "or it came back at once")
        #expect(try fixture.store.history(of: evicted)?.entries.last?.keyword == "body_evicted")
        #expect(try fixture.store.trimAttachments(account: fixture.account) == 0)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-08: the last requested message stays for an hour, even above the limit, and others are evicted")
    func keepsLast() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.attachmentCacheLimitMB, to: "2")
        let other = try wholeMessage("other", uid: 1, attachments: 1_500_000, in: fixture)
        fixture.time.advance(10)
        let asked = try wholeMessage("asked", uid: 2, attachments: 3_000_000, in: fixture)
        fixture.time.advance(10)
        let small = try wholeMessage("small", uid: 3, attachments: 100_000, in: fixture)
        #expect(try fixture.store.trimAttachments(account: fixture.account) == 2)
        #expect(try [other, asked, small].map { try fixture.detail($0).body } == [.evicted, .stored, .evicted])
        #expect(try fixture.store.trimAttachments(account: fixture.account) == 0)
        fixture.time.advance(3600)
        #expect(try fixture.store.trimAttachments(account: fixture.account) == 1)
        let last = try wholeMessage("last", uid: 4, attachments: 3_000_000, in: fixture)
        #expect(try fixture.store.trimAttachments(account: fixture.account, keepsLast: false) == 1)
        #expect(try fixture.detail(last).body == .evicted)
        try fixture.expectSound()
    }

    @Test("A message that is gone from the server, starred or has a pending change is never evicted")
    func spares() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.attachmentCacheLimitMB, to: "1")
        _ = try wholeMessage("starred", uid: 1, attachments: 600_000, in: fixture, flags: .flagged)
        let changed = try wholeMessage("changed", uid: 2, attachments: 600_000, in: fixture)
        _ = try wholeMessage("gone", uid: 3, attachments: 600_000, in: fixture)
        try fixture.store.perform(.markRead, on: [.message(changed)])
        try fixture.vanish("INBOX", [3])
        #expect(try fixture.store.attachmentRoom(account: fixture.account).isFull)
        #expect(try fixture.store.trimAttachments(account: fixture.account) == 0)
        try fixture.expectSound()
    }

    @Test("Above 25 MB a download is asked for first, where the person said that the network is metered")
    func asks() throws {
        let fixture = try StoreFixture()
        #expect(try !fixture.store.asksBeforeDownload(of: 100_000_000))
        try fixture.store.change(.treatNetworkAsMetered, to: "on")
        #expect(try fixture.store.asksBeforeDownload(of: 25_000_001))
        #expect(try !fixture.store.asksBeforeDownload(of: 25_000_000))
    }

    @Test("FR-SYNC-08: when all attachments are asked for, those larger than allowed stay on the server")
    func largeRests() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        #expect(try fixture.store.appendBody(of: id, at: 0, Array("text".utf8)))
        var text = content("words")
        text.rawBytes = try #require(try fixture.store.downloadedBytes(of: id))
        try fixture.store.finishBody(of: id, text, extent: .text)
        let missing = try fixture.detail(id).byteCount - fixture.detail(id).presentByteCount
        try fixture.store.requestAllRests(account: fixture.account, upTo: missing - 1)
        #expect(try fixture.detail(id).rest == RestState.none)
        try fixture.store.requestAllRests(account: fixture.account, upTo: missing)
        #expect(try fixture.detail(id).rest == .wanted)
    }
}
