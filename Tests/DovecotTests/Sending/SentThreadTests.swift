import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Conversations with sent mail in other programs", .timeLimit(.minutes(10)), .soundStores)
struct SentThreadTests {
    /// What Dovecot reports about a mailbox, asked by Python's imaplib.
    private struct Report: Decodable {
        /// The response to THREAD REFERENCES, the algorithm of JWZ (RFC 5256), and to THREAD REFS.
        var threads: [String]
        /// The lines of ENVELOPE, oldest first.
        var envelopes: [String]
        /// Message-ID of each message by Python's email, oldest first, and the ids of its References.
        var ids: [String]
        var references: [[String]]
        var subjects: [String]
    }

    private static let script = """
        import email, email.policy, imaplib, json, ssl, sys
        port, authority, password = sys.argv[1:]
        box = imaplib.IMAP4_SSL("localhost", int(port), ssl_context=ssl.create_default_context(cafile=authority))
        box.login("anna", password)
        box.select("Archive", readonly=True)
        threads = [box.thread(way, "UTF-8", "ALL")[1][0].decode() for way in ("REFERENCES", "REFS")]
        count = len(box.search(None, "ALL")[1][0].split())
        numbers = [str(number) for number in range(1, count + 1)]
        texts = [box.fetch(number, "(BODY.PEEK[])")[1][0][1] for number in numbers]
        mails = [email.message_from_bytes(text, policy=email.policy.default) for text in texts]
        envelopes = [box.fetch(number, "(ENVELOPE)")[1][0].decode() for number in numbers]
        print(json.dumps({
            "threads": threads, "envelopes": envelopes, "ids": [mail["Message-ID"] for mail in mails],
            "references": [(mail["References"] or "").split() for mail in mails],
            "subjects": [mail["Subject"] for mail in mails]}))
        """

    private func report(_ server: DovecotServer) async throws -> Report {
        let outcome = try await CommandLineTool.run([
            "python3", "-c", Self.script, "\(server.port)", server.authorityFile.path, DovecotServer.password,
        ])
        return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    }

    /// Mail of another user: a reply to one of ours, or a new conversation.
    private static func mail(_ subject: String, id: String, answering: String? = nil, references: String = "") -> String
    {
        let thread = answering.map { "In-Reply-To: \($0)\nReferences: \(references)\($0)\n" } ?? ""
        return """
            From: Bo <bo@example.org>
            To: anna@example.org
            Subject: \(subject)
            Message-ID: <\(id)@example.org>
            \(thread)Date: Thu, 15 Jan 2026 10:00:00 +0000

            Text of \(id)

            """
    }

    @Test("FR-SYNC-07, G-04: replies join the conversation by JWZ, by references alone and by subject")
    func threads() async throws {
        try await SendCommandTests.run { program, sink, server in
            try await server.doveadm(["mailbox", "create", "-u", "anna", "Archive"])
            func reply() async throws -> (id: String, text: String) {
                #expect(try await program.run(["sync"]).status == 0)
                let rows = try #require(try await program.json(["list"])["results"] as? [[String: Any]])
                let id = try #require(rows.first?["id"] as? String)
                let outcome = try await program.run(["reply", id, "--send"], input: "Yes\n")
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(try await program.run(["sync"]).status == 0)
                let text = try #require(sink.messages.last?.text)
                let line = try #require(text.components(separatedBy: "\r\n").first { $0.hasPrefix("Message-ID: ") })
                return (String(line.dropFirst("Message-ID: ".count)), text)
            }
            let subject = "=?utf-8?q?Tee_trinken_=E2=80=93_heute=3F?="
            let root = Self.mail(subject, id: "root")
            try await server.deliver(text: root)
            let first = try await reply()
            let answer = Self.mail(
                "AW: \(subject)", id: "answer", answering: first.id, references: "<root@example.org> ")
            try await server.deliver(text: answer)
            let second = try await reply()
            for text in [root, first.text, answer, second.text] {
                try await server.deliver(text: text.replacing("\r\n", with: "\n"), mailbox: "Archive")
            }
            let report = try await report(server)
            #expect(report.threads == ["(1 2 3 4)", "(1 2 3 4)"])
            #expect(report.ids == ["<root@example.org>", first.id, "<answer@example.org>", second.id])
            #expect(report.references[1] == ["<root@example.org>"])
            #expect(report.references[3] == ["<root@example.org>", first.id, "<answer@example.org>"])
            // By subject, as Gmail joins: without the prefix it stays the same.
            #expect(report.subjects[1] == "Re: Tee trinken – heute?" && report.subjects[3] == report.subjects[1])
            for number in [1, 3] {
                let envelope = report.envelopes[number]
                #expect(envelope.contains(#""anna" "example.org""#) && envelope.contains(#""bo" "example.org""#))
                #expect(envelope.contains("\"\(report.ids[number - 1])\" \"\(report.ids[number])\""), "\(envelope)")
            }
        }
    }
}
