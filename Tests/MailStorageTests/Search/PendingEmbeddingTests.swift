import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Messages whose vectors are to be computed", .soundStores)
struct PendingEmbeddingTests {
    private func pending(_ fixture: StoreFixture) throws -> Int { try fixture.store.pendingEmbeddings(limit: 99).count }

    private func complete(_ fixture: StoreFixture) throws {
        let vector = StoredEmbedding(bytes: [1, 2], scale: 0.5)
        try fixture.store.storeEmbeddings(try fixture.store.pendingEmbeddings(limit: 99).map { ($0, [vector]) })
    }

    @Test("While the search by meaning is off nothing is queued; turning it on queues what is there, off forgets it")
    func switching() throws {
        let fixture = try StoreFixture()
        _ = try fixture.inboxMessage("m1", uid: 1)
        #expect(try pending(fixture) == 0)
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        #expect(try pending(fixture) == 1)
        _ = try fixture.inboxMessage("m2", uid: 2)
        #expect(try pending(fixture) == 2)
        try complete(fixture)
        #expect(try pending(fixture) == 0)
        try fixture.store.removeEmbeddings()
        #expect(try pending(fixture) == 2)
        try fixture.store.change(.semanticSearchEnabled, to: "false")
        #expect(try pending(fixture) == 0)
    }

    @Test("FR-SYNC-01: a message that waits for its vector is given its text, and given it again")
    func textWhileWaiting() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        let id = try fixture.inboxMessage("m1", uid: 1)
        // The names of attachments come before the text, so that the row of the text is there already.
        for (text, names) in [("", ["plan.pdf"]), ("At four.", ["plan.pdf"]), ("At five.", []), ("At six.", ["a.txt"])]
        {
            let files = names.map { name in
                AttachmentDescription(section: "2", filename: name, mimeType: "text/plain", byteCount: 3)
            }
            let content = MessageContent(
                rawBytes: Array(text.utf8), snippet: text, searchText: text, attachments: files, defects: [])
            try fixture.store.storeBodies([(id, content)])
            #expect(try pending(fixture) == 1)
        }
    }

    @Test("Finding them reads the queue by its key, never all messages")
    func plan() throws {
        let fixture = try StoreFixture()
        let steps = try fixture.store.pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + MailStore.pendingEmbeddingsSQL, arguments: [8])
                .map { $0["detail"] as String }
        }
        #expect(steps.first == "SCAN p")
        #expect(!steps.contains { $0.hasPrefix("SCAN m") || $0.hasPrefix("USE TEMP B-TREE") }, "\(steps)")
    }

    @Test("Every change of vectors raises their version")
    func version() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        _ = try fixture.inboxMessage("m1", uid: 1)
        let first = try fixture.store.embeddingVersion()
        try complete(fixture)
        let second = try fixture.store.embeddingVersion()
        try fixture.store.removeEmbeddings()
        let third = try fixture.store.embeddingVersion()
        #expect(first < second && second < third)
    }
}
