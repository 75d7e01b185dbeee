import MailModel
import Testing

@testable import MIME

@Suite struct EmbeddedFileTests {
    private static let uuencoded = "begin 644 notes.pdf\n%:&5L;&\\\n`\nend\n"

    @Test("A uuencoded file inside a text is an attachment, and the text around it stays")
    func findsUUEncode() throws {
        let text = "Subject: x\n\nbefore\n\(Self.uuencoded)between\n\(Self.uuencoded)after\n"
        let message = ParsedMessage(parsing: wire(text))
        #expect(message.display().text == "before\nbetween\nafter\n")
        let files = message.attachments()
        #expect(files.map(\.filename) == ["notes.pdf", "notes.pdf"])
        #expect(files.map(\.section) == ["1.1", "1.2"])
        #expect(files.map(\.mimeType) == ["application/pdf", "application/pdf"])
        #expect(files.map(\.byteCount) == [5, 5])
        let part = try #require(message.part("1.2"))
        #expect(message.decodedBytes(of: part) == Array("hello".utf8))
        #expect(message.bytes[part.bodyRange].starts(with: "begin 644".utf8))
        #expect(message.root.safeFilename == "attachment.txt")
        #expect(message.snippet { html, _ in html } == "before between after")
    }

    @Test("A yEnc file inside a text of a multipart is an attachment")
    func findsYEnc() throws {
        let encoded: [UInt8] = [0x92, 0x8F, 0x96, 0x96, 0x99]
        let bytes =
            Array(
                "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nsee\n=ybegin line=128 size=5 name=été.bin\n".utf8)
            + encoded + Array("\n=yend size=5\nbye\n--b--\n".utf8)
        let message = ParsedMessage(parsing: bytes)
        #expect(message.display().text == "see\nbye")
        #expect(message.attachments().map(\.filename) == ["été.bin"])
        let part = try #require(message.part("1.1"))
        #expect(message.decodedBytes(of: part) == Array("hello".utf8))
    }

    /// Texts that only resemble embedded files.
    static let texts = [
        "begin 644 x\nplain words\nend\n", "begin at noon\nM\nend\n", "begin 644 x\nM:&5L\n", "begin 9 x\n`\nend\n",
        "begin 644 x\nend\n", "=ybegin line=128\nabc\n=yend\n", "=ybegin line=1 name=x\nabc\n", "=yend\n",
        "begin\nend\n",
        "> begin 644 x\n> `\n> end\n",
    ]

    @Test("Text that only resembles a file stays text", arguments: texts)
    func keepsText(text: String) {
        let message = ParsedMessage(parsing: Array("\n\(text)".utf8))
        #expect(message.attachments().isEmpty)
        #expect(message.display().text == text)
    }

    @Test("Files in attached or encoded text are not extracted")
    func leavesOthersAlone() {
        let filed = "Content-Disposition: attachment; filename=a.txt\n\n\(Self.uuencoded)"
        #expect(ParsedMessage(parsing: Array(filed.utf8)).attachments().map(\.filename) == ["a.txt"])
        let encoded = "Content-Transfer-Encoding: quoted-printable\n\n\(Self.uuencoded)"
        #expect(ParsedMessage(parsing: Array(encoded.utf8)).attachments().isEmpty)
    }

    @Test("Files beyond the limit of parts stay text, with a defect")
    func keepsLimit() {
        var limits = MIMELimits()
        limits.maximumParts = 3
        let message = ParsedMessage(
            parsing: Array(("\n" + String(repeating: Self.uuencoded, count: 4)).utf8), limits: limits)
        #expect(message.attachments().count == 2)
        #expect(message.defects.map(\.kind) == [.tooManyParts])
        #expect(message.display().text == Self.uuencoded + Self.uuencoded)
    }
}
