import Foundation

/// A message before serialization.
struct MessageDraft: Sendable {
    var from: String
    var to: [String]
    var cc: [String] = []
    var subject: String
    var date: Date
    var zone = 0
    var messageID: String
    var inReplyTo: String?
    var references: [String] = []
    /// Further fields, in order, without CRLF.
    var extra: [String] = []
    var charset = "utf-8"
    var entity: MessageEntity

    /// RFC 5322 bytes with CRLF lines.
    var bytes: [UInt8] {
        var lines = [
            "Received: from mx.demo.example by mail.demo.example with ESMTPS; \(ShortDate(date).header)",
            "From: \(from)",
        ]
        if !to.isEmpty { lines.append("To: " + to.joined(separator: ",\r\n ")) }
        if !cc.isEmpty { lines.append("Cc: " + cc.joined(separator: ",\r\n ")) }
        lines.append("Subject: " + TransferEncoder.headerText(subject, charset: charset))
        lines.append("Date: " + ShortDate(date, zone: zone).header)
        lines.append("Message-ID: <\(messageID)>")
        if let inReplyTo { lines.append("In-Reply-To: <\(inReplyTo)>") }
        if !references.isEmpty {
            lines.append("References: " + references.map { "<\($0)>" }.joined(separator: "\r\n "))
        }
        lines += extra
        lines.append("MIME-Version: 1.0")
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8) + entity.bytes
    }
}

extension Person {
    /// The name and address as in a header field.
    func mailbox(charset: String) -> String {
        let isAtoms = name.utf8.allSatisfy { byte in
            byte == 32 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        }
        let isASCII = name.utf8.allSatisfy { $0 < 128 }
        let phrase = isASCII && !isAtoms ? "\"\(name)\"" : TransferEncoder.headerText(name, charset: charset)
        return "\(phrase) <\(address)>"
    }

    /// The part after the `@`.
    var domain: String { address.split(separator: "@").last.map(String.init) ?? "mail.example" }
}

extension SeededGenerator {
    /// A Message-ID without angle brackets.
    mutating func messageID(at domain: String) -> String {
        "\(String(next(), radix: 36)).\(String(next() >> 32, radix: 36))@\(domain)"
    }

    /// A boundary that occurs in no generated text.
    mutating func boundary() -> String { "=_part_\(String(next(), radix: 16))" }
}
