import MailModel
import MailReading
import Testing

@Suite("Reading whole messages")
struct WholeMessageTests {
    private static func content(_ text: String) -> MessageContent {
        MessageContent(parsing: Array(text.replacing("\n", with: "\r\n").utf8))
    }

    @Test(
        "A link counts wherever a reader is shown it",
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

    @Test("The bytes stay what they are, also where they are no message", arguments: ["", "\0", "no header", ": x"])
    func bytes(text: String) {
        let bytes = Array(text.utf8)
        #expect(MessageContent(parsing: bytes).rawBytes == bytes)
        let message = LocalMessage(parsing: bytes)
        #expect(message.content.rawBytes == bytes)
        #expect(message.flags == .seen)
    }

    @Test("The names of attachments are no text, but those of files in attached messages are")
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
        for word in ["body", "within", "deep.pdf"] { #expect(content.searchText.contains(word), "\(word)") }
    }
}
