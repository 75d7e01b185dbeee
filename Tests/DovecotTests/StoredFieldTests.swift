import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@Suite("What the store records of each message", .timeLimit(.minutes(10)), .soundStores)
struct StoredFieldTests {
    /// A message in a mailbox, as the server's tool or Python's SQLite tell it.
    private struct Row: Decodable, Hashable {
        let mailbox: String
        let uid: String
        let size: String
        let date: String
        var sender = ""
        var subject = ""
    }

    /// Read with Python's SQLite instead of our code.
    private func stored(_ fixture: SyncFixture) async throws -> [Row] {
        let script = """
            import json, sqlite3, sys
            rows = sqlite3.connect(sys.argv[1]).execute(
                "SELECT b.path, p.uid, m.byte_count, m.sort_key >> 20, m.from_address, m.subject FROM placement p "
                "JOIN message m ON m.id = p.message_id JOIN mailbox b ON b.id = p.mailbox_id")
            names = ("mailbox", "uid", "size", "date", "sender", "subject")
            print(json.dumps([dict(zip(names, (str(value or "") for value in row))) for row in rows]))
            """
        let database = fixture.folder.file("data/vaultmail.sqlite").path
        let outcome = try await CommandLineTool.run(["python3", "-c", script, database])
        return try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8))
    }

    /// What Dovecot's own tool tells.
    private func told(_ server: DovecotServer) async throws -> [String: [String: String]] {
        let outcome = try await server.doveadm([
            "-f", "json", "fetch", "-u", "anna", "mailbox uid size.virtual date.received.unixtime", "mailbox", "*",
            "all",
        ])
        let rows = try JSONDecoder().decode([[String: String]].self, from: Data(outcome.output.utf8))
        return Dictionary(uniqueKeysWithValues: rows.map { ("\($0["mailbox"] ?? "") \($0["uid"] ?? "")", $0) })
    }

    @Test("IMAP-01: size and received date of every stored message equal those that the server's own tool reports")
    func sizeAndDate() async throws {
        // What arrives at the server now must not be in the future here.
        let generated = MailboxGenerator(seed: 1, messageCount: 300, now: Date()).generate()
        let fixture = try await SyncFixture(now: Date().addingTimeInterval(60), filledWith: generated)
        try await fixture.server.deliver(
            text: "From: Bo <bo@example.org>\r\nSubject: known\r\nMessage-ID: <k@example.org>\r\n\r\nhello\r\n")
        try await fixture.sync()
        let told = try await told(fixture.server)
        let stored = try await stored(fixture)
        #expect(stored.count == told.count && stored.count > 300)
        for row in stored {
            let server = try #require(told["\(row.mailbox) \(row.uid)"])
            #expect(row.size == server["size.virtual"], "\(row)")
            #expect(row.date == server["date.received.unixtime"], "\(row)")
        }
        let known = try #require(stored.first { $0.subject == "known" })
        #expect(known.sender == "bo@example.org")
        await fixture.stop()
    }
}
