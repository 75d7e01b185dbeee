import Foundation
import GRDB
import MailTestKit
import StoreTestKit
import Testing

@testable import MailExchange
@testable import MailStorage

@Suite("Import to a full disk", .soundStores)
struct FullDiskTests {
    @Test("A full disk ends an import; repeating it adds the missing messages")
    func fullDisk() throws {
        let fixture = try ExchangeFixture()
        var random = SeededGenerator.announced("full disk")
        let large = (0..<600).map { number in
            let words = (0..<600).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
            return Array("Subject: m\(number)\r\n\r\n\(words)\r\n".utf8)
        }
        let date = Date(timeIntervalSince1970: 1e9)
        let mbox = large.flatMap { MboxWriter.entry($0, from: "x@example.org", date: date) }
        let small = try fixture.put("a.eml", "Subject: Hello\r\n\r\nBody\r\n")
        let file = try fixture.put("b.mbox", mbox)
        let pages = try fixture.store.pool.writeWithoutTransaction { db in
            try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        }
        try limitPages(to: pages + 100, in: fixture)
        let error = #expect(throws: ExchangeError.self) { try fixture.importing(small, file) }
        #expect(error?.kind == .diskFull)
        let sentence = error?.explanation ?? ""
        #expect(sentence.hasPrefix("The disk is full. 1 message was imported, and about "))
        #expect(sentence.contains("MB of mail are missing. Nothing was lost"))
        try limitPages(to: 1_000_000, in: fixture)
        let summary = try fixture.importing(small, file)
        #expect((summary.added, summary.known) == (600, 1))
    }

    private func limitPages(to count: Int, in fixture: ExchangeFixture) throws {
        try fixture.store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA max_page_count = \(count)")
        }
    }

    @Test("A full disk is reported with what is missing", arguments: [0, 1, 1200])
    func fullDiskSentence(count: Int) {
        let sentence = ExchangeError.diskFull(imported: count, missing: 34_900_000).explanation
        let messages = [0: "0 messages were", 1: "1 message was", 1200: "1200 messages were"][count] ?? ""
        #expect(
            sentence == "The disk is full. \(messages) imported, and about 35 MB of mail are missing. Nothing was lost:"
                + " free some space and import the same files again, which adds only what is missing.")
    }
}
