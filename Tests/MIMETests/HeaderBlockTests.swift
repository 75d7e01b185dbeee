import MailModel
import Testing

@testable import MIME

@Suite struct HeaderBlockTests {
    private func block(_ text: String) -> HeaderBlock { HeaderBlock(parsing: Array(text.utf8)) }

    static let rows: [Row<[String]>] = [
        Row("", []),
        Row("\r\nA: 1\r\n", []),
        Row("A: 1\r\nB: 2\r\n\r\nC: 3", ["A=1", "B=2"]),
        Row("A: 1\nB: 2\n\nC: 3", ["A=1", "B=2"]),
        Row("A:1\r\nB :2\r\n", ["A=1", "B=2"]),
        Row("A: 1\r\n 2\r\n\t3\r\nB: 4", ["A=1 2\t3", "B=4"]),
        Row("A:\r\n 1\r\n", ["A=1"]),
        Row("A: 1\r\n \r\n 2\r\nB: 3\r\n", ["A=1  2", "B=3"]),
        Row("A:\r\nB: \r\n", ["A=", "B="]),
        Row(" lost\r\nA: 1\r\n", ["A=1"]),
        Row(": 1\r\nA: 1\r\n", ["A=1"]),
        Row("From ada@example.org Fri Nov 21\r\nA: 1\r\n", ["A=1"]),
        Row("A: 1\r\n>From ada@example.org Fri\r\nB: 2\r\n", ["A=1", "B=2"]),
        Row("A: 1\r\nThe text begins.\r\nB: 2\r\n", ["A=1"]),
        Row("A: 1", ["A=1"]),
        Row("A: x\ry\r\n", ["A=xy"]),
    ]

    @Test("Every entry of From is kept: the first with an address is the author, the others are co-authors")
    func readsAllAuthors() {
        func header(_ text: String) -> MessageHeader { HeaderBlock(parsing: Array(text.utf8)).messageHeader() }
        let paypal = EmailAddress(name: "PayPal", address: "service@paypal.example")
        let evil = EmailAddress(name: "Evil", address: "evil@x.example")
        let two = header("From: PayPal <service@paypal.example>, Evil <evil@x.example>\n\n")
        #expect(two.from == paypal && two.coAuthors == [evil])
        let repeated = header("From: PayPal <service@paypal.example>\nFrom: Evil <evil@x.example>\n\n")
        #expect(repeated.from == paypal && repeated.coAuthors == [evil])
        let nameless = header("From: Pay Pal; Evil <evil@x.example>\n\n")
        #expect(nameless.from == evil && nameless.coAuthors == [EmailAddress(name: "Pay Pal", address: "")])
        #expect(header("Subject: x\n\n").coAuthors.isEmpty && header("From: \n\n").from == nil)
        #expect(header("From: a@x.example\n\n").coAuthors.isEmpty)
    }

    @Test("More than twenty authors are kept; beyond a thousand the message says that some were left out")
    func boundsAuthors() {
        func message(_ count: Int) -> ParsedMessage {
            let authors = (0..<count).map { "A\($0) <a\($0)@x.example>" }.joined(separator: ",\n ")
            return ParsedMessage(parsing: Array("From: \(authors)\n\n".utf8))
        }
        let some = message(1000)
        #expect(some.header.messageHeader().coAuthors.last?.address == "a999@x.example")
        #expect(some.defects.isEmpty)
        let many = message(5000)
        #expect(many.header.messageHeader().coAuthors.count == 999)
        #expect(many.defects.map(\.kind) == [.tooManyAuthors])
    }

    @Test("Octets beyond ASCII in a header are UTF-8, or else in the character set of the text")
    func readsRawOctets() {
        let name: [UInt8] = [0xCF, 0xF0, 0xE8]
        let rest = Array(" <a@example.org>\nContent-Type: text/plain; charset=windows-1251\n\n".utf8)
        let block = HeaderBlock(parsing: Array("Subject: ".utf8) + name + Array("\nFrom: ".utf8) + name + rest)
        #expect(block.messageHeader().subject == "При" && block.messageHeader().from?.name == "При")
        #expect(block.addresses("from").map(\.name) == ["При"])
        let utf8 = HeaderBlock(parsing: Array("Subject: Ünï\nContent-Type: text/plain; charset=windows-1251\n\n".utf8))
        #expect(utf8.messageHeader().subject == "Ünï")
    }

    @Test("RFC 5322 §2.2: fields in order, with the obsolete forms", arguments: rows)
    func parses(row: Row<[String]>) {
        let header = HeaderBlock(parsing: row.bytes)
        #expect(header.fields.map { "\($0.name)=\(header.unfolded($0))" } == row.expected)
    }

    @Test("Fields are found in any letter case, and the first one is used")
    func findsFields() {
        let header = block("subject: one\r\nSUBJECT: two\r\n")
        #expect(header.first("Subject")?.rawValue == Array("one".utf8))
        #expect(header.rawText("SuBjEcT") == "one")
        #expect(header.first("Subjec") == nil)
        #expect(header.rawText("Date") == nil)
        #expect(block("A: b\r\n\tc").rawText("a") == "b\tc")
    }

    @Test("Fields beyond the limits are omitted, and the text starts at the same place")
    func boundsHeader() {
        let many = block(String(repeating: "A: 1\r\n", count: 3_000) + "\r\ntext")
        #expect(many.fields.count == 1_000)
        #expect(many.problems == [.headerTooLarge])
        #expect(many.bytes.count - many.bodyStart == 4)
        let large = block("A: " + String(repeating: "x", count: 1_000_000) + "\r\nB: 2\r\n\r\ntext")
        #expect(large.fields.count == 1)
        #expect(large.fields.allSatisfy { $0.rawValue.count <= 256 * 1_024 })
        #expect(large.bytes.count - large.bodyStart == 4)
        let folded = block("A: 1\r\n" + String(repeating: " x\r\n", count: 1_000_000) + "\r\ntext")
        #expect(folded.fields.count == 1)
        #expect(folded.bytes.count - folded.bodyStart == 4)
    }

    @Test("A slice of a larger buffer is read like the whole of a small one")
    func parsesSlices() {
        let buffer = Array("xxxxSubject: hello\r\nFrom: ada@example.org\r\n\r\nyyyy".utf8)
        let header = HeaderBlock(parsing: buffer[4..<(buffer.count - 4)]).messageHeader()
        #expect(header.subject == "hello")
        #expect(header.from?.address == "ada@example.org")
    }
}

extension HeaderBlock {
    fileprivate func unfolded(_ field: HeaderField) -> String {
        String(decoding: HeaderText.unfolded(field.rawValue[...]), as: UTF8.self)
    }
}
