import MailModel

/// The service extensions in the reply to EHLO (RFC 5321 §4.1.1.1).
public struct SMTPCapabilities: Hashable, Sendable {
    private var parameters: [String: [String]] = [:]

    /// No extensions.
    public init() {}

    /// Parses the reply to EHLO. The first line is the server's greeting; lines that are no keyword are skipped.
    public init(_ reply: SMTPReply) {
        for line in reply.lines.dropFirst() {
            var words = line.split(separator: " ").map { $0.uppercased() }
            // Some old servers announce AUTH also as `AUTH=LOGIN PLAIN`.
            if let first = words.first, first.hasPrefix("AUTH=") {
                words[0...0] = ["AUTH", String(first.dropFirst(5))]
            }
            guard let keyword = words.first, Self.isKeyword(keyword) else { continue }
            parameters[keyword, default: []] += words.dropFirst()
        }
    }

    /// Returns true if the extension is offered; its name in capitals.
    public func contains(_ keyword: String) -> Bool { parameters[keyword] != nil }

    /// Commands may be sent in groups (RFC 2920).
    public var pipelining: Bool { contains("PIPELINING") }
    /// STARTTLS is offered (RFC 3207).
    public var startTLS: Bool { contains("STARTTLS") }
    /// Messages with octets beyond ASCII are accepted (RFC 6152).
    public var eightBitMIME: Bool { contains("8BITMIME") }
    /// Addresses with characters beyond ASCII are accepted (RFC 6531).
    public var smtpUTF8: Bool { contains("SMTPUTF8") }
    /// The size of a message may be declared (RFC 1870).
    public var size: Bool { contains("SIZE") }

    /// The maximum size of a message in bytes (RFC 1870 §4); nil if the server states none or 0.
    public var maximumMessageBytes: Int? {
        parameters["SIZE"]?.first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The offered SASL mechanisms (RFC 4954 §3); empty if AUTH is not offered.
    public var mechanisms: [String] { parameters["AUTH"] ?? [] }

    /// RFC 5321 §4.1.1.1 `ehlo-keyword`.
    private static func isKeyword(_ word: String) -> Bool {
        guard let first = word.utf8.first, first != 0x2D else { return false }
        return word.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0.isASCIIDigit || $0 == 0x2D }
    }
}
