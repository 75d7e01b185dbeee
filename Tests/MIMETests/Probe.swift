import Foundation
import MIME
import MailModel
import Testing

/// Calls the whole API of a parsed message and checks invariants that hold for any octets.
enum Probe {
    static func check(_ bytes: [UInt8], _ comment: Comment? = nil) {
        let message = ParsedMessage(parsing: bytes)
        #expect(message.bytes == bytes, comment)
        let parts = message.root.allParts
        #expect(parts.count <= 5_051, comment)
        for part in parts { check(part, in: message, comment) }
        check(message.header.messageHeader(), comment)
        let body = message.display()
        check(body.text ?? "", comment)
        check(body.html ?? "", comment)
        let files = message.attachments()
        #expect(Set(files.map(\.section)).count == files.count, comment)
        for file in files { #expect(!file.filename.isEmpty && file.byteCount >= 0, comment) }
        #expect(message.snippet { html, _ in html }.count <= 100, comment)
        #expect(message.searchText(limit: 1_000) { $0 }.utf8.count <= 1_000, comment)
        _ = message.deliveryReport()
        _ = message.allDefects().map(\.description)
        _ = message.header.listHeaders()
        for name in ["from", "to", "cc"] { _ = message.header.groups(name) }
    }

    private static func check(_ part: MIMEPart, in message: ParsedMessage, _ comment: Comment?) {
        let whole = 0...message.bytes.count
        for bound in [part.headerRange, part.bodyRange].flatMap({ [$0.lowerBound, $0.upperBound] }) {
            #expect(whole.contains(bound), comment)
        }
        #expect(part.headerRange.upperBound <= part.bodyRange.lowerBound, comment)
        for child in part.children {
            #expect(part.bodyRange.lowerBound <= child.headerRange.lowerBound, comment)
            #expect(part.bodyRange.upperBound >= child.bodyRange.upperBound, comment)
        }
        #expect(message.part(part.section)?.bodyRange == part.bodyRange, comment)
        check(message.decodedText(of: part), comment)
        #expect(message.decodedByteCount(of: part) == message.decodedBytes(of: part).count, comment)
        #expect(part.safeFilename.utf8.count <= 200 && !part.safeFilename.isEmpty, comment)
    }

    private static func check(_ header: MessageHeader, _ comment: Comment?) {
        let people = [header.from].compactMap { $0 } + header.to + header.cc + header.replyTo
        let lines = [header.subject] + people.flatMap { [$0.name ?? "", $0.address] } + header.references
        for line in lines {
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, comment)
        }
        #expect(header.references.count <= 100, comment)
        if let date = header.date { #expect((0..<7_289_654_400).contains(date.timeIntervalSince1970), comment) }
    }

    private static func check(_ text: String, _ comment: Comment?) {
        #expect(!text.utf8.contains(0) && !text.utf8.contains(0x0D), comment)
    }
}
