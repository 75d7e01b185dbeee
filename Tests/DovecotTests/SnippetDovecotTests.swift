import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Snippets before bodies with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct SnippetDovecotTests {
    private static let withoutPreview = "IMAP4rev1 LITERAL+ UIDPLUS MOVE IDLE SPECIAL-USE NAMESPACE CONDSTORE ESEARCH"

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Tools/maildir_texts.py").path

    /// The words that Python reads in each message of the server, by its file name.
    private func words(_ server: DovecotServer) async throws -> [String: [String]] {
        let mail = server.authorityFile.deletingLastPathComponent().appending(path: "mail/anna")
        let outcome = try await CommandLineTool.run(["python3", "-B", Self.script, mail.path])
        return try JSONDecoder().decode([String: [String]].self, from: Data(outcome.output.utf8))
    }

    /// The rows of the store by mailbox and UID.
    private func rows(_ fixture: SyncFixture) throws -> [String: MessageSummary] {
        var rows: [String: MessageSummary] = [:]
        for mailbox in try fixture.store.mailboxes(account: fixture.account.id) {
            for row in try fixture.messages(mailbox.listing.path) {
                let places = try fixture.store.message(row.id)?.placements ?? []
                for place in places where place.mailbox == mailbox.id {
                    if let uid = place.uid { rows["\(mailbox.listing.path) \(uid.rawValue)"] = row }
                }
            }
        }
        return rows
    }

    /// Messages in unusual forms.
    private static let unusual: [String] = [
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
            + Data(String(repeating: "Grüße aus Köln. ", count: 400).utf8).base64EncodedString(
                options: .lineLength76Characters),
        "Content-Type: text/html\r\n\r\n<html><head><style>\(String(repeating: "a { color: red }\n", count: 200))"
            + "</style></head><body><p>Only <b>HTML</b> here.</p></body></html>",
        "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe",
        "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"
            + "--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>deep inside</p>\r\n"
            + "--b--\r\n--a--\r\n",
        "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: message/rfc822\r\n\r\n"
            + "Subject: inner\r\n\r\nforwarded words\r\n--a--\r\n",
        "Content-Type: text/plain; charset=utf-8\r\n\r\n> all of it\r\n> is quoted\r\n",
        "Content-Type: text/plain\r\n\r\n",
        "\r\nno type at all\r\n",
    ]

    @Test(
        "MO-35: after the headers, every message with text according to Python has a snippet, with PREVIEW and without",
        arguments: [nil, withoutPreview])
    func everyRow(_ capabilities: String?) async throws {
        let generated = MailboxGenerator(seed: 35, messageCount: 300, now: SyncFixture.present).generate()
        let fixture = try await SyncFixture(
            options: DovecotOptions(capabilities: capabilities), filledWith: generated)
        for (number, text) in Self.unusual.enumerated() {
            try await fixture.server.deliver(
                text:
                    "From: bo@example.org\r\nSubject: unusual \(number)\r\nMessage-ID: <\(number)@x.example>\r\n\(text)"
            )
        }
        let summary = try await fixture.sync(SyncOptions(bodies: .none))
        #expect(summary.failures.isEmpty)
        let words = try await words(fixture.server)
        var seen = 0
        let rows = try rows(fixture)
        for message in try await fixture.server.messages() {
            let summary = try #require(rows["\(message.mailbox) \(message.uid)"])
            let expected = try #require(words[message.guid])
            #expect(summary.snippet.isEmpty == expected.isEmpty, "\(message): \(summary.subject) \(expected.prefix(9))")
            #expect(try fixture.store.message(summary.id)?.body != .stored)
            seen += 1
        }
        #expect(seen >= 300)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("MO-32: without PREVIEW, a row's snippet equals that of its later body")
    func sameAsBody() async throws {
        let generated = MailboxGenerator(seed: 36, messageCount: 150, now: SyncFixture.present).generate()
        let fixture = try await SyncFixture(
            options: DovecotOptions(capabilities: Self.withoutPreview), filledWith: generated)
        try await fixture.sync(SyncOptions(bodies: .none))
        let before = try fixture.messages("INBOX").map { [$0.publicID, $0.snippet] }
        try await fixture.sync(SyncOptions(bodies: .all))
        #expect(try fixture.messages("INBOX").map { [$0.publicID, $0.snippet] } == before)
        await fixture.stop()
    }

    @Test(
        "MO-35: snippets cost few bytes: at most 1,300 per row with its header with PREVIEW, and 600 more without"
    )
    func cost() async throws {
        let generated = MailboxGenerator(seed: 37, messageCount: 400, now: SyncFixture.present).generate()
        var bytes: [Int] = []
        for capabilities in [nil, Self.withoutPreview] {
            let server = try await DovecotServer.start(DovecotOptions(capabilities: capabilities))
            try await server.fill(with: generated)
            let proxy = try await CountingProxy.start(serverPort: server.port)
            let program = try Program(trusting: server.authorityFile)
            try #require(try await program.addAccount(port: proxy.port).status == 0)
            proxy.reset()
            try #require(try await program.run(["sync", "--headers-only"]).status == 0)
            bytes.append(proxy.byteCount)
            try await proxy.stop()
            await server.stop()
        }
        let count = generated.messages.count
        #expect(bytes[0] < 1_300 * count, "\(bytes)")
        #expect(bytes[1] < bytes[0] + 600 * count, "\(bytes)")
    }
}
