import Foundation
import MailModel
import MailTestKit

@testable import MIME

/// Generates messages as hostile as user input can be, and the result that every reader must parse.
struct DraftGenerator {
    var random: SeededGenerator

    private static let thread = ["root@old.example", "a.b.c@x", "12345678@[192.0.2.1]", "UPPER$case+%@EXAMPLE.org"]
    /// Invalid ids are last, because GMime stops at the first one.
    private static let parents = ["parent@example.org", "a..b@x", "<no-at-sign>", "1234:5678@x"]
    /// The input, and the form in the message.
    static let addresses = [
        ("ada@example.org", "ada@example.org"), ("Ada.King+mail@Example.ORG", "Ada.King+mail@Example.ORG"),
        ("\"ada king\"@example.org", "\"ada king\"@example.org"), ("\"ada\"@example.org", "ada@example.org"),
        ("a..b.@example.jp", "\"a..b.\"@example.jp"), ("\"a\\\"b\\\\c\"@example.org", "\"a\\\"b\\\\c\"@example.org"),
        ("x@münchen.example", "x@xn--mnchen-3ya.example"), ("o'neil@sub.example.org", "o'neil@sub.example.org"),
        ("postmaster@[192.0.2.1]", "postmaster@[192.0.2.1]"),
        ("!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"),
    ]
    private static let words = [
        "plain", "Re:", "naïve", "=?utf-8?Q?forged?=", "=?", "?=", "a=b", "_under_", "(paren", "\"quoted\"", "<x@y>",
        ",",
        ";", ":", "\\back", "日本語のとても長い件名です", "Ελληνικά", "Здравствуйте", "שלום", "مرحبا", "🏳️‍🌈👨‍👩‍👧‍👦", "i\u{307}e\u{301}",
        "z" + String(repeating: "\u{301}", count: 60), String(repeating: "w", count: 300), "100%", "'",
        "https://example.org/" + String(repeating: "path/", count: 30), ".", "@", "From", "é",
    ]
    private static let lines = [
        "", "From me to you", ".", "..", "-- ", "--", "--=_x", "> quoted", ">> twice", "> > spaced", ">", ">>>no blank",
        ">_<",
        "> >mixed", " indented", "  ", "trailing   ", "a  b", "=3D", "tab\tinside", "Ünïcödé", "日本語", "*", "> -- ",
        ">From quoted",
        "> " + String(repeating: "quoted words flow ", count: 12), String(repeating: "long paragraph ", count: 30),
        String(repeating: "x", count: 1_200), "-- " + String(repeating: "y", count: 90),
        "> " + String(repeating: "é ", count: 99),
        String(repeating: ">", count: 60),
        "see https://example.org/?" + String(repeating: "q=1&", count: 40) + " there",
        "end .", String(repeating: " ", count: 90) + "far", String(repeating: "ab From ", count: 20),
    ]
    private static let tags = [
        "<p>", "</p>\n", "<b>bold</b> ", "From \n", ".\n", "text   \n", "é", "=", "\r\n", "<img src=\"cid:pic0@x\">",
        String(repeating: "<td>", count: 400), "\t\n", "日本", "<!-- -->",
    ]
    private static let types = [
        "application/pdf", "image/png", "text/csv", "text/plain", "application/octet-stream", "Application/VND.x+json",
        "video/mp4",
    ]

    /// A message, and the expected result of parsing the copy with Bcc.
    mutating func draft() -> (OutgoingMessage, ReadMessage) {
        var message = OutgoingMessage(from: [])
        var expected = ReadMessage()
        (message.from, expected.from) = people(1...2)
        if random.isOne(in: 4) {
            let (sender, read) = people(1...1)
            message.sender = sender[0]
            if read[0].address != expected.from[0].address || message.from.count > 1 { expected.sender = read }
        } else if message.from.count > 1 {
            expected.sender = [expected.from[0]]
        }
        (message.replyTo, expected.replyTo) = people(0...1)
        (message.to, expected.to) = people(0...random.number(1...12))
        (message.cc, expected.cc) = people(0...2)
        (message.bcc, expected.bcc) = people(0...2)
        message.subject = words(0...random.number(1...12))
        expected.subject = message.subject
        message.messageID = "id\(random.next())@example.org"
        message.date = Date(timeIntervalSince1970: Double(random.number(0...4_000_000_000)))
        expected.messageID = message.messageID.map { [$0] } ?? []
        expected.date = message.date.map { Int($0.timeIntervalSince1970) }
        addThread(to: &message, &expected)
        addContent(to: &message, &expected)
        expected.fields = Self.fields(of: message, expected)
        return (message, expected)
    }

    private mutating func addThread(to message: inout OutgoingMessage, _ expected: inout ReadMessage) {
        message.references = random.some(random.number(0...4), of: Self.thread)
        if random.isOne(in: 2) { message.references += (0..<60).map { "thread-\($0)-\(random.next())@example.net" } }
        if random.isOne(in: 2) { message.inReplyTo = [random.text(Self.parents)] }
        expected.inReplyTo = message.inReplyTo.map { $0.filter { !"<>".contains($0) } }
        expected.references = message.references + expected.inReplyTo
    }

    private static func fields(of message: OutgoingMessage, _ expected: ReadMessage) -> [String] {
        let isHidden = message.to.isEmpty && message.cc.isEmpty && !message.bcc.isEmpty
        let all: [(String, Bool)] = [
            ("Date", true), ("From", true), ("Sender", !expected.sender.isEmpty),
            ("Reply-To", !message.replyTo.isEmpty), ("To", !message.to.isEmpty || isHidden),
            ("Cc", !message.cc.isEmpty), ("Bcc", !message.bcc.isEmpty), ("Subject", !message.subject.isEmpty),
            ("Message-ID", true), ("In-Reply-To", !message.inReplyTo.isEmpty),
            ("References", !expected.references.isEmpty),
        ]
        return all.filter(\.1).map(\.0)
    }

    private mutating func people(_ count: ClosedRange<Int>) -> ([EmailAddress], [ReadMessage.Person]) {
        var written: [EmailAddress] = []
        var read: [ReadMessage.Person] = []
        for _ in 0..<random.number(count) {
            let address = random.pick(Self.addresses) ?? ("", "")
            let name = random.isOne(in: 3) ? "" : words(1...4)
            // Many readers remove quotes at both ends.
            let isQuoted = ["'", "\""].contains { name.hasPrefix($0) && name.hasSuffix($0) }
            written.append(EmailAddress(name: name.isEmpty || isQuoted ? nil : name, address: address.0))
            read.append(ReadMessage.Person(name: isQuoted ? "" : name, address: address.1))
        }
        return (written, read)
    }

    private mutating func words(_ count: ClosedRange<Int>) -> String {
        var result = ""
        for _ in 0..<random.number(count) {
            if !result.isEmpty { result += random.isOne(in: 8) ? "  " : " " }
            result += random.isOne(in: 3) ? scalars() : random.text(Self.words)
        }
        return result
    }

    /// Letters and signs of any script, except invisible ones.
    private mutating func scalars() -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x21...0x7E, 0xC0...0x17F, 0x391...0x3A1, 0x410...0x44F, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0x1F600...0x1F64F,
        ]
        var result = String.UnicodeScalarView()
        for _ in 0..<random.number(1...30) {
            let range = random.pick(ranges) ?? 0x61...0x7A
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { result.append(scalar) }
        }
        return String(result)
    }
}

extension DraftGenerator {
    private mutating func addContent(to message: inout OutgoingMessage, _ expected: inout ReadMessage) {
        if !random.isOne(in: 5) { message.text = text() }
        if random.isOne(in: 2) {
            message.html = "<html>" + (0..<random.number(0...30)).map { _ in random.text(Self.tags) }.joined()
        }
        var body: [ReadMessage.Part] = []
        var shape = ""
        if let text = message.text { add("text/plain", FlowedReading.text(text), &body, &shape) }
        var pictures: [ReadMessage.Part] = []
        var files: [ReadMessage.Part] = []
        for number in 0..<random.number(0...3) {
            let (attachment, part) = attachment(number)
            message.attachments.append(attachment)
            let isPicture = attachment.isInline && attachment.contentID != nil && message.html != nil
            if isPicture { pictures.append(part) } else { files.append(part) }
        }
        if let html = message.html {
            var rich = "text/html"
            body.append(ReadMessage.Part(type: "text/html", text: FlowedReading.lines(html)))
            if !pictures.isEmpty { rich = "related(\(([rich] + pictures.map(\.type)).joined(separator: ",")))" }
            let isAlone = message.text.map { text in text.allSatisfy { $0.isWhitespace } } ?? true
            if isAlone, message.text != nil { body.removeFirst() }
            shape = isAlone ? rich : "alternative(text/plain,\(rich))"
            body += pictures
        } else if message.text?.isEmpty ?? true, !files.isEmpty {
            body = []
            shape = ""
        }
        if body.isEmpty, files.isEmpty { add("text/plain", "", &body, &shape) }
        let all = ([shape] + files.map(\.type)).filter { !$0.isEmpty }
        expected.shape = files.isEmpty ? shape : "mixed(\(all.joined(separator: ",")))"
        expected.parts = body + files
    }

    private func add(_ type: String, _ text: String, _ parts: inout [ReadMessage.Part], _ shape: inout String) {
        parts.append(ReadMessage.Part(type: type, text: text))
        shape = type
    }

    private mutating func attachment(_ number: Int) -> (OutgoingAttachment, ReadMessage.Part) {
        if random.isOne(in: 6) { return message() }
        let bytes = (0..<random.number(0...400)).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
        var attachment = OutgoingAttachment(
            filename: random.isOne(in: 6) ? nil : words(1...3), mimeType: random.text(Self.types), bytes: bytes)
        if random.isOne(in: 2) { attachment.contentID = "pic\(number)@x" }
        attachment.isInline = random.isOne(in: 2)
        return (attachment, Self.part(attachment, type: attachment.mimeType.lowercased()))
    }

    /// An embedded message: unchanged, or with its text encoded.
    private mutating func message() -> (OutgoingAttachment, ReadMessage.Part) {
        let fields = "From: x@example.org\r\nSubject: inside\r\n"
        let text = "\(random.next()) and many more\r\n"
        func attachment(_ text: String) -> OutgoingAttachment {
            OutgoingAttachment(filename: "inside.eml", mimeType: "message/rfc822", bytes: Array(text.utf8))
        }
        guard random.isOne(in: 2) else {
            let plain = attachment("\(fields)\r\n\(text)")
            return (plain, Self.part(plain, type: "message/rfc822"))
        }
        let encoded = "MIME-Version: 1.0\r\nContent-Transfer-Encoding: quoted-printable\r\n"
        let written = attachment("\(fields)\(encoded)\r\nna=C3=AFve \(text)")
        return (attachment("\(fields)\r\nnaïve \(text)"), Self.part(written, type: "message/rfc822"))
    }

    private static func part(_ attachment: OutgoingAttachment, type: String) -> ReadMessage.Part {
        let filename = attachment.filename ?? ""
        let isPlain = ParameterWriter.isPlain(filename) && filename.utf8.count <= ComposeLimits.plainFilenameLength
        return ReadMessage.Part(
            type: type, disposition: attachment.isInline ? "inline" : "attachment", filename: filename,
            plainName: filename.isEmpty || isPlain ? filename : PlainFilename.make(filename),
            contentID: attachment.contentID ?? "", content: Data(attachment.bytes).base64EncodedString())
    }

    mutating func text() -> String {
        let breaks = ["\n", "\r\n", "\r"]
        return (0..<random.number(0...14)).map { _ in random.text(Self.lines) + random.text(breaks) }.joined()
            + (random.isOne(in: 2) ? "" : random.text(Self.lines))
    }
}
