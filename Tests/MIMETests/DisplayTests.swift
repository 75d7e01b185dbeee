import Foundation
import MIME
import MailModel
import Testing

@Suite struct DisplayTests {
    private func parse(_ text: String) -> ParsedMessage { ParsedMessage(parsing: wire(text)) }

    @Test(
        "RFC 8621 §4.1.4: of several forms of a text a common one is shown, and a rare one only if there is no other"
    )
    func choosesCommonForms() {
        func message(_ types: [String]) -> ParsedMessage {
            let parts = types.map { "--b\nContent-Type: \($0)\n\n\($0)\n" }.joined()
            return ParsedMessage(
                parsing: wire("Content-Type: multipart/alternative; boundary=b\n\n\(parts)--b--\n"))
        }
        #expect(message(["text/plain", "text/enriched"]).display().text == "text/plain")
        #expect(message(["text/plain", "text/enriched"]).attachments().isEmpty)
        #expect(message(["text/enriched"]).display().text == "text/enriched")
        #expect(message(["text/plain", "text/calendar"]).attachments().map(\.mimeType) == ["text/calendar"])
    }

    @Test("If the first Date field is invalid, a valid second one is used")
    func readsSecondDate() {
        let block = HeaderBlock(parsing: Array("Date: today\nDate: Tue, 14 Nov 2023 22:13:20 +0000\n\n".utf8))
        #expect(block.messageHeader().date?.timeIntervalSince1970 == 1_700_000_000)
    }

    @Test("RFC 8621 §4.1.4: both forms of an alternative are offered")
    func showsAlternatives() {
        let body = parse(Fixtures.alternative).display()
        #expect(body.text == "plain words")
        #expect(body.html == "<p>café</p>")
        #expect(body.textBesideHTML == nil)
        #expect(parse(Fixtures.alternative).attachments().isEmpty)
    }

    @Test("Images that the HTML shows are inline, all other files are attachments, and footers are separate")
    func showsRelated() {
        let message = parse(Fixtures.related)
        let body = message.display()
        #expect(body.text == "see the picture\na footer of the list")
        #expect(body.html == "<img src=\"cid:logo%40example.org\">")
        #expect(body.textBesideHTML == "a footer of the list")
        #expect(body.inlineParts.keys.sorted() == ["logo@example.org", "unused@example.org"])
        let attachments = message.attachments()
        #expect(attachments.map(\.section) == ["1.2.2", "1.2.3", "2"])
        #expect(attachments.map(\.isInline) == [true, false, false])
        #expect(attachments.map(\.filename) == ["logo.png", "attachment.png", "Bücher.pdf"])
        #expect(attachments.map(\.byteCount) == [8, 4, 8])
        #expect(message.part("2").map { message.decodedBytes(of: $0) } == Array("%PDF-1.4".utf8))
    }

    static let related: [Row<String>] = [
        Row("; start=\"<h>\"|image/png i,text/html h", "html"), Row("; start=h|image/png i,text/html h", "html"),
        Row("; start=\"<i>\"|image/png i,text/html h", "html"), Row("|image/png i,text/html h", "html"),
        Row("; start=\"<none>\"|image/png i,text/plain h", "text"),
        Row("; start=\"<h>\"|text/plain a,image/png i,text/html h", "html"),
        Row("|text/html a,text/plain b", "html"), Row("|image/png i,image/png j", ""),
    ]

    @Test("RFC 2387 §3.2: of related parts the start part is shown, or a text if that is not one", arguments: related)
    func showsRootOfRelated(row: Row<String>) {
        let pieces = row.input.split(separator: "|").map(String.init)
        let parts = (pieces.last ?? "").split(separator: ",").map { $0.split(separator: " ") }.map {
            "--b\nContent-Type: \($0[0])\nContent-ID: <\($0[1])>\n\n\($0[1])\n"
        }
        let parameters = pieces.count == 2 ? pieces[0] : ""
        let message = parse(
            "Content-Type: multipart/related; boundary=b\(parameters)\n\n\(parts.joined())--b--\n")
        let body = message.display()
        #expect((body.html != nil) == (row.expected == "html"))
        #expect((body.text != nil) == (row.expected == "text"))
        #expect(message.attachments().count == parts.count - (row.expected.isEmpty ? 0 : 1))
    }

    @Test("An embedded message is a file, and keeps its own files")
    func filesEmbedded() throws {
        let message = parse(Fixtures.forwarded)
        #expect(message.display().text == "have a look")
        #expect(message.attachments().map(\.mimeType) == ["message/rfc822", "message/rfc822"])
        let embedded = try #require(message.part("2"))
        let inner = ParsedMessage(parsing: message.decodedBytes(of: embedded))
        #expect(inner.display().text == "deep words")
        #expect(embedded.embeddedMessage?.header.messageHeader().subject == "Inside")
    }

    @Test("A text with a missing disposition, or one that is not an attachment, is shown")
    func showsLoneTexts() {
        #expect(parse(Fixtures.onlyHTML).display().html == "<meta charset=\"iso-8859-2\"><p>ceny od 10 zł</p>")
        #expect(parse(Fixtures.onlyHTML).display().text == nil)
        #expect(parse("Content-Type: text/enriched\n\nwords").display().text == "words")
        #expect(
            parse("Content-Type: text/calendar\n\nBEGIN:VCALENDAR").attachments().map(\.filename) == ["attachment.ics"])
        #expect(parse(Fixtures.report).display().text == "It could not be delivered.")
        #expect(parse(Fixtures.uuencoded).attachments().map(\.byteCount) == [5])
        #expect(parse("no header at all").display().text == "no header at all")
    }

    @Test("A second HTML part is a file: two documents are never made one")
    func keepsDocumentsApart() {
        let message = parse(
            """
            Content-Type: multipart/mixed; boundary=a

            --a
            Content-Type: text/html

            <img src="http://evil.example/
            --a
            Content-Type: text/html

            secret
            --a--
            """)
        #expect(message.display().html == "<img src=\"http://evil.example/")
        #expect(message.attachments().map(\.section) == ["2"])
    }

    @Test("An unused alternative of the text is not a file")
    func leavesOutForeignAlternatives() {
        let message = parse(
            """
            Content-Type: multipart/alternative; boundary=a

            --a

            plain
            --a
            Content-Type: text/x-amp-html

            amp
            --a
            Content-Type: text/calendar

            BEGIN:VCALENDAR
            --a--
            """)
        #expect(message.display().text == "plain")
        #expect(message.display().html == nil)
        #expect(message.attachments().map(\.mimeType) == ["text/calendar"])
    }

    static let flowed: [Row<String>] = [
        Row("", ""), Row("a\n", "a\n"), Row("a \nb\n", "a b\n"), Row("a \n", "a "), Row("a\nb", "a\nb"),
        Row(" a\n", "a\n"), Row("  a\n", " a\n"), Row("> a \n> b\n", "> a b\n"), Row(">> a \n> b\n", ">> a \n> b\n"),
        Row("> a \nb\n", "> a \nb\n"), Row("a \n-- \nAda\n", "a \n-- \nAda\n"), Row("> a\n\nb \nc\n", "> a\n\nb c\n"),
    ]

    @Test("RFC 3676: flowed lines are joined", arguments: flowed)
    func unflows(row: Row<String>) {
        let message = ParsedMessage(parsing: Array("Content-Type: text/plain; format=Flowed\n\n\(row.input)".utf8))
        #expect(message.display().text == row.expected)
    }

    @Test("RFC 3676 §4.1: with DelSp the space goes")
    func deletesSpace() {
        let text = "Content-Type: text/plain; format=flowed; delsp=yes\n\n日本 \n語\n"
        #expect(ParsedMessage(parsing: Array(text.utf8)).display().text == "日本語\n")
    }

    @Test("Text of any kind of line end has line feeds and no NUL")
    func normalizesLines() throws {
        let message = ParsedMessage(parsing: Array("\r\na\r\nb\rc\n\0d\r".utf8))
        #expect(message.decodedText(of: message.root) == "a\nb\nc\nd\n")
    }
}
