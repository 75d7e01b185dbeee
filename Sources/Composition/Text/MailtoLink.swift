import Foundation
public import MailModel

/// What a `mailto:` link asks for (RFC 6068).
///
/// Only recipients, subject, text and the message replied to are read. Everything else is ignored: `attach` has been
/// used to steal files, `bcc` is easily overlooked, and header fields must not come from a page (RFC 6068 §7). Line
/// breaks can end no field.
public struct MailtoLink: Hashable, Sendable {
    /// The primary recipients.
    public var to: [EmailAddress] = []
    /// The recipients of a copy.
    public var cc: [EmailAddress] = []
    /// One line of text.
    public var subject = ""
    /// The text, one block a line.
    public var body: [DraftBlock] = []
    /// The Message-ID that is replied to; nil for none.
    public var inReplyTo: String?

    /// Longer links are not read.
    static let maximumBytes = 1 << 20
    /// Recipients beyond this number are ignored.
    static let maximumRecipients = 100

    /// Reads a link; nil for any text that does not begin with `mailto:`.
    public init?(_ link: String) {
        let scheme = "mailto:"
        guard link.utf8.count <= Self.maximumBytes, link.prefix(scheme.count).lowercased() == scheme else { return nil }
        let rest = link.dropFirst(scheme.count).prefix { $0 != "#" }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        to = parts.first.map(Self.addresses) ?? []
        // Links in HTML that was escaped twice separate their fields by `&amp;`.
        let query = parts.count > 1 ? parts[1].replacing("&amp;", with: "&") : ""
        for field in query.split(separator: "&").prefix(50) { read(field) }
        to = Array(to.prefix(Self.maximumRecipients))
        cc = Array(cc.prefix(Self.maximumRecipients))
    }

    private mutating func read(_ field: some StringProtocol) {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        switch Self.decoded(parts[0]).lowercased() {
        case "to": to += Self.addresses(parts[1])
        case "cc": cc += Self.addresses(parts[1])
        case "subject": subject = String(OneLine.cleaned(Self.decoded(parts[1])).prefix(1_000))
        case "body": body += DraftText.blocks(from: Self.decoded(parts[1]))
        case "in-reply-to": inReplyTo = OneLine.cleaned(Self.decoded(parts[1]))
        default: break
        }
    }

    /// RFC 6068 §2: the addresses are separated by commas; a comma in an address is percent-encoded.
    private static func addresses(_ text: some StringProtocol) -> [EmailAddress] {
        text.split(separator: ",").flatMap { part in
            TypedAddresses.parse(OneLine.cleaned(decoded(part))).map(\.address)
        }
    }

    /// The text with percent codes decoded; a plus sign stays one. Octets that are not UTF-8 are replaced.
    private static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2, rest.prefix(2).allSatisfy(isHexadecimal),
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
