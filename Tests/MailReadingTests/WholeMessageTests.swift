import MailModel
import MailReading
import Testing

@Suite("Reading whole messages")
struct WholeMessageTests {
    private static func content(_ text: String) -> MessageContent {
        MessageContent(parsing: Array(text.replacing("\n", with: "\r\n").utf8))
    }

    @Test(
        "A link is detected wherever it is displayed",
        arguments: [
            ("Content-Type: text/html\n\n<p>See <a href='https://example.org'>here</a></p>", true),
            ("Content-Type: text/html\n\n<p>nothing</p>", false), ("\n<a href='https://example.org'>text</a>", false),
            (
                "Content-Type: multipart/alternative; boundary=b\n\n--b\n\nhere\n--b\nContent-Type: text/html\n\n"
                    + "<a href=\"https://example.org\">here</a>\n--b--\n", true
            ),
            (
                "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPGEgaHJlZj0iaHR0cHM6Ly9leGFtcGxlLm9yZyI+eDwvYT4=\n",
                true
            ),
            (
                "Content-Type: text/html\nContent-Disposition: attachment; filename=a.html\n\n<a href='https://example.org'>x</a>",
                false
            ),
        ])
    func links(message: String, hasLink: Bool) {
        #expect(Self.content(message).hasLink == hasLink)
    }

    @Test(
        "A message whose text is truncated for display reports it",
        arguments: [
            ("text/html", 2_200_000, true), ("text/html", 2_000_000, false), ("text/plain", 2_200_000, true),
            ("text/plain", 2_000_000, false), ("application/pdf", 2_200_000, false),
            ("text/html; charset=windows-1251", 1_100_000, true),
        ])
    func longTexts(type: String, count: Int, isCut: Bool) {
        // Of windows-1251 each of these takes two octets in UTF-8.
        let byte: UInt8 = type.hasSuffix("1251") ? 0xE0 : UInt8(ascii: "x")
        let text = [UInt8](repeating: byte, count: count)
        let content = MessageContent(parsing: Array("Content-Type: \(type)\n\n".utf8) + text)
        #expect(content.defects.contains { $0.kind == .cutText } == isCut)
    }

    @Test("The bytes are kept unchanged, even if they are not a message", arguments: ["", "\0", "no header", ": x"])
    func bytes(text: String) {
        let bytes = Array(text.utf8)
        #expect(MessageContent(parsing: bytes).rawBytes == bytes)
        let message = LocalMessage(parsing: bytes)
        #expect(message.content.rawBytes == bytes)
        #expect(message.flags == .seen)
    }

    @Test("The alternative text of an unloaded image is searchable; the preview begins with the text")
    func imageDescriptions() {
        let html = "<img src='https://shop.example/logo.png' alt='Summer sale'><p>Dear Ada, see you.</p>"
        let content = Self.content("Content-Type: text/html\n\n\(html)")
        #expect(content.searchText == "Summer sale\n\nDear Ada, see you.")
        #expect(content.snippet == "Dear Ada, see you.")
    }

    @Test("Names of attachments and of files in attached messages are not part of the text")
    func namesOfFiles() {
        let inner =
            "Subject: inner\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nwithin\n--c\n"
            + "Content-Type: application/pdf; name=deep.pdf\nContent-Disposition: attachment\n\nx\n--c--\n"
        let message =
            "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbody\n--b\n"
            + "Content-Type: application/pdf; name=invoice.pdf\nContent-Disposition: attachment\n\nx\n--b\n"
            + "Content-Type: message/rfc822\n\n\(inner)\n--b--\n"
        let content = MessageContent(parsing: Array(message.utf8))
        #expect(content.attachments.contains { $0.filename == "invoice.pdf" })
        #expect(!content.searchText.contains("invoice"))
        #expect(!content.searchText.contains("deep.pdf"))
        #expect(content.innerFilenames == ["deep.pdf"])
        for word in ["body", "inner", "within"] { #expect(content.searchText.contains(word), "\(word)") }
    }
}
