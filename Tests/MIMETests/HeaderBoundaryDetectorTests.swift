import MailModel
import Testing

@testable import MIME

/// The end of headers that contain lines that are not fields, or that no empty line follows.
@Suite struct HeaderBoundaryDetectorTests {
    private static let whole = "From: ada@example.org\nTo: bob@example.com\nSubject: s\nDate: 1 Jan 2020 00:00:00 Z\n"

    /// The names of the fields, and the beginning of the text.
    static let rows: [Row<[String]>] = [
        Row("Subject: s\nX foo: bar\nFrom: ada@example.org\n\ntext", ["Subject", "From", "|text"]),
        Row("X foo: bar\nSubject: s\nFrom: ada@example.org\n\ntext", ["Subject", "From", "|text"]),
        Row("Subject: s\nX-ö: y\n z\nFrom: ada@example.org\n\ntext", ["Subject", "From", "|text"]),
        Row("Subject: s\nX\u{0}: y\nFrom: ada@example.org\n\ntext", ["Subject", "From", "|text"]),
        Row(whole + "X-ö: y\n z\n\ntext", ["From", "To", "Subject", "Date", "|text"]),
        Row(
            "Subject: s\nno field\n at all\nnor this\nDate:\n 1 Jan 2020 00:00:00 Z\n\ntext",
            ["Subject", "Date", "|text"]),
        Row(
            "Subject: s\nno\nFrom: a@b.example\nno\nX: y\nno\nTo: c@d.example\n\n", ["Subject", "From", "X", "To", "|"]),
        Row(
            "Content-Type: text/plain\nno\nContent-Transfer-Encoding: base64\n\n",
            [
                "Content-Type", "Content-Transfer-Encoding", "|",
            ]),
        // Nothing that follows proves a header.
        Row("Subject: s\nno field\nX: y\n\ntext", ["Subject", "|no field"]),
        Row("Subject: s\nno field\n\nFrom: ada@example.org\n", ["Subject", "|no field"]),
        Row("Subject: s\nWe meet.\nDate: next Friday\nTo: everybody\n\ntext", ["Subject", "|We meet."]),
        Row("X: y\nKäse: yes\n\ntext", ["X", "|Käse: yes"]),
        // Another header, as in quoted replies.
        Row(
            whole + "-----Original Message-----\nFrom: c@d.example\nReply-To: c@d.example\nSubject: t\n\ntext",
            ["From", "To", "Subject", "Date", "|-----Original Message-----"]),
        Row("From: a@b.c\nHello,\nTo: x@y.example\nFrom: z@y.example\n\n", ["From", "|Hello,"]),
        Row("Hello,\nFrom: my mother\nthe best.\n", ["|Hello,"]),
        Row("Hello,\nSubject: yours\n\n", ["|Hello,"]),
    ]

    @Test("A line that is not a field ends the header only if no field follows", arguments: rows)
    func findsEnd(row: Row<[String]>) {
        let header = HeaderBlock(parsing: row.bytes)
        let text = header.bytes[header.bodyStart...].prefix { $0 != 0x0A }
        #expect(header.fields.map(\.name) + ["|" + String(decoding: text, as: UTF8.self)] == row.expected)
        #expect(
            header.problems == [
                text.isEmpty || text.elementsEqual("text".utf8) ? .malformedHeaderLine : .missingHeaderEnd
            ])
    }

    @Test("In the header of a part only fields of parts are evidence")
    func parts() {
        let message = ParsedMessage(
            parsing: wire(
                """
                Content-Type: multipart/mixed; boundary=b

                --b
                Content-Type: text/plain
                Hello,
                Subject: yours
                To: ada@example.org
                --b
                Content-Type: text/plain
                no field
                Content-Transfer-Encoding: base64

                aGVsbG8=
                --b--
                """))
        #expect(
            message.root.children.map { message.decodedText(of: $0) }
                == ["Hello,\nSubject: yours\nTo: ada@example.org", "hello"])
    }

    @Test("A skipped line is skipped with its folded lines")
    func leavesOutFolds() {
        let header = HeaderBlock(parsing: Array("Subject: s\nX foo: bar\n more\nFrom: a@b.example\n\n".utf8))
        #expect(header.rawText("subject") == "s")
        let quoted = HeaderBlock(parsing: Array("Subject: s\n>From nobody\n more\nX: y\n\n".utf8))
        #expect(quoted.rawText("subject") == "s")
    }

    @Test("A byte order mark before the first field is not part of its name")
    func byteOrderMark() {
        let header = HeaderBlock(parsing: Array("\u{FEFF}From: ada@example.org\r\nSubject: s\r\n\r\ntext".utf8))
        #expect(header.fields.map(\.name) == ["From", "Subject"] && header.problems == [.malformedHeaderLine])
        let message = ParsedMessage(parsing: Array("\u{FEFF}Subject: s\n\ntext".utf8))
        #expect(message.header.messageHeader().subject == "s" && message.display().text == "text")
        let text = HeaderBlock(parsing: Array("\u{FEFF}text alone".utf8))
        #expect(text.fields.isEmpty && text.bodyStart == 0)
    }

    @Test("Lines that are not fields are checked once each")
    func staysLinear() {
        let names = ["From: a@b.c", "To: a@b.c", "Cc: a@b.c", "Sender: a@b.c", "Subject: s", "Reply-To: a@b.c"]
        let junk = String(repeating: "no field\n", count: 800)
        for text in [junk, "no\n no\n", "no \(names[0])\n", "From: a\n"] {
            let fields = names.map { "\(junk)\($0)\n" }.joined()
            let bytes = Array(("X: y\n" + fields + String(repeating: text, count: 20_000)).utf8)
            let header = HeaderBlock(parsing: bytes)
            #expect(header.fields.count >= names.count)
        }
    }
}
