import Composition
import Foundation
import MIME
import MailModel
import MailTestKit
import Testing

@Suite("Reading drafts back") struct RoundTripTests {
    private static let words = [
        "tea", "Grüße", "日本語", "👩‍👩‍👧", "-", "--", "-- ", ">", ">>", "> a", ">a", "From ", ".", "..", "a\tb", "  ",
        "=20", "=?utf-8?q?x?=", "\u{A0}", "שלום", "<br>", "&amp;", "https://example.org/x?y=z", "long-word-without-end",
        String(repeating: "x", count: 300), "1.", "*", "\u{2028}", "\u{0}", "\r\n", "\u{FEFF}", "e\u{301}",
    ]

    private static func draft(_ random: inout SeededGenerator) -> Draft {
        let blocks = (0...random.number(0...12)).map { _ in
            DraftBlock(
                random.pick(DraftBlock.Kind.allCases) ?? .text,
                quoteLevel: random.isOne(in: 3) ? random.number(0...4) : 0,
                spans: (0..<random.number(0...6)).map { _ in
                    DraftSpan(
                        random.text(words) + (random.isOne(in: 2) ? " " : ""), isBold: random.isOne(in: 4),
                        isItalic: random.isOne(in: 4), link: random.isOne(in: 9) ? "https://example.org" : nil)
                })
        }
        return RenderingTests.draft(blocks, plain: random.isOne(in: 2))
    }

    /// The lines as a reader of format=flowed shows them: blanks at the end of a line are not kept (RFC 3676 §4.2), and
    /// quote marks stand together.
    private static func canonical(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
            var (depth, rest) = (0, line[...])
            while rest.first == ">" {
                let marks = rest.prefix { $0 == ">" }
                guard marks.endIndex == rest.endIndex || rest[marks.endIndex] == " " else { break }
                depth += marks.count
                rest = rest[marks.endIndex...].dropFirst()
            }
            var content = Substring(rest)
            if content != "-- " { while content.last == " " { content.removeLast() } }
            if depth == 0 { return String(content) }
            return String(repeating: ">", count: depth) + " " + content
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    @Test("FR-SYNC-07: random drafts are read back line by line, by our parser")
    func randomDrafts() throws {
        var random = SeededGenerator.announced("Composition RoundTripTests random drafts")
        for number in 0..<SeededGenerator.rounds(500) {
            let message = try RenderingTests.rendered(Self.draft(&random))
            let composed = try RenderingTests.composed(message)
            let parsed = ParsedMessage(parsing: composed.bytes)
            #expect(parsed.defects.isEmpty, "seed \(random.seed), draft \(number)")
            let read = Self.canonical(parsed.display().text ?? "")
            #expect(read == Self.canonical(message.text ?? ""), "seed \(random.seed), draft \(number)")
            let lengths = composed.bytes.split(separator: 0x0A).map(\.count)
            #expect(lengths.allSatisfy { $0 <= 999 }, "seed \(random.seed), draft \(number)")
        }
    }

    @Test("Python's email package reads random drafts back: addresses, subject, text and HTML")
    func python() async throws {
        var random = SeededGenerator.announced("Composition RoundTripTests Python")
        let folder = try TemporaryDirectory()
        var expected: [OutgoingMessage] = []
        for number in 0..<200 {
            var draft = Self.draft(&random)
            draft.content.subject = "Prüfung \(number) 日本 =?x?= \(random.text(Self.words))"
            draft.content.cc = [EmailAddress(name: "Ödön, Jr. \"x\"", address: "odon@exämple.org")]
            let message = try RenderingTests.rendered(draft)
            expected.append(message)
            let bytes = try RenderingTests.composed(message).bytes
            try Data(bytes).write(to: folder.file(String(format: "%05d", number)))
        }
        let script = Self.tools.appendingPathComponent("read_messages.py").path
        let outcome = try await CommandLineTool.run(["python3", script, folder.path], timeLimit: 120)
        let read = try outcome.output.split(separator: "\n").map { line in
            try JSONDecoder().decode(Read.self, from: Data(line.utf8))
        }
        #expect(read.count == expected.count)
        for (number, (found, message)) in zip(read, expected).enumerated() {
            let label: Comment = "seed \(random.seed), draft \(number)"
            #expect(found.defects == [], label)
            #expect(found.subject == message.subject, label)
            #expect(found.cc.map(\.name) == ["Ödön, Jr. \"x\""], label)
            #expect(found.from.map(\.address) == ["anna@example.org"], label)
            #expect(found.shape == (message.html == nil ? "text/plain" : "alternative(text/plain,text/html)"), label)
            #expect(Self.canonical(found.parts[0].text) == Self.canonical(message.text ?? ""), label)
            guard let html = message.html, found.parts.count > 1 else { continue }
            #expect(found.parts[1].text == html, label)
        }
    }

    @Test("FR-SYNC-07: the HTML of random drafts is valid according to the parser of the HTML standard")
    func validHTML() async throws {
        var random = SeededGenerator.announced("Composition RoundTripTests HTML")
        let folder = try TemporaryDirectory()
        var count = 0
        for number in 0..<300 {
            guard let html = try RenderingTests.rendered(Self.draft(&random)).html else { continue }
            try Data(html.utf8).write(to: folder.file(String(format: "%05d", number)))
            count += 1
        }
        let script = Self.tools.appendingPathComponent("check_html.py").path
        let repository = Self.tools.deletingLastPathComponent().deletingLastPathComponent()
        let python = repository.appendingPathComponent(".build-venv/bin/python").path
        let outcome = try await CommandLineTool.run([python, script, folder.path], timeLimit: 120)
        let errors = outcome.output.split(separator: "\n")
        #expect(errors.count == count && count > 50)
        #expect(errors.allSatisfy { $0 == "[]" }, "seed \(random.seed): \(errors.first { $0 != "[]" } ?? "")")
    }

    @Test("Random strings in every field add no header field, no recipient and no part", arguments: 0..<4)
    func injection(share: Int) throws {
        var random = SeededGenerator.announced("Composition RoundTripTests injection \(share)")
        let pieces = [
            "\r\n", "\n", "\r", "\u{0}", "\u{85}", "\u{2028}", "Bcc: evil@example.com", "\r\nBcc: evil@example.com\r\n",
            ",", ";", ":", "<", ">", "\"", "\\", "(", ")", "@", "evil@example.com", "=?utf-8?q?=0D=0ABcc:_e@x?=", " ",
            "\t", "ä", "\u{1B}[2J", "--", "\r\n\r\n", "Content-Type: text/html",
        ]
        for number in 0..<SeededGenerator.rounds(2_500) {
            func text() -> String { (0..<random.number(1...6)).map { _ in random.text(pieces) }.joined() }
            var draft = RenderingTests.draft(
                [DraftBlock(spans: [DraftSpan(text())])], quote: nil, plain: true,
                to: [EmailAddress(name: text(), address: "bo@example.org")])
            draft.content.subject = text()
            draft.content.cc = [EmailAddress(name: text(), address: random.isOne(in: 2) ? text() : "c@example.org")]
            draft.inReplyTo = [text()]
            draft.references = [text(), text()]
            var identity = RenderingTests.anna
            identity.name = text()
            identity.signature = text()
            guard let message = try? RenderingTests.rendered(draft, identity: identity),
                let composed = try? RenderingTests.composed(message)
            else { continue }
            let parsed = ParsedMessage(parsing: composed.bytesWithBcc)
            let allowed: Set<String> = [
                "Date", "From", "To", "Cc", "Subject", "Message-ID", "In-Reply-To", "References", "MIME-Version",
                "Content-Type", "Content-Transfer-Encoding",
            ]
            let label: Comment = "seed \(random.seed), draft \(number)"
            #expect(parsed.header.fields.map(\.name).filter { !allowed.contains($0) } == [], label)
            #expect(Set(parsed.header.fields.map(\.name)).count == parsed.header.fields.count, label)
            #expect(parsed.header.addresses("to").map(\.address) == ["bo@example.org"], label)
            #expect(composed.envelope.recipients.count <= 2, label)
        }
    }

    private static let tools = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Tools")

    private struct Read: Decodable {
        struct Person: Decodable {
            var name: String
            var address: String
        }

        struct Part: Decodable { var text: String }

        var from: [Person]
        var cc: [Person]
        var subject: String
        var shape: String
        var parts: [Part]
        var defects: [String]
    }
}
