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
        switch PercentEncoding.decode(parts[0]).lowercased() {
        case "to": to += Self.addresses(parts[1])
        case "cc": cc += Self.addresses(parts[1])
        case "subject": subject = String(OneLine.cleaned(PercentEncoding.decode(parts[1])).prefix(1_000))
        case "body": body += DraftText.blocks(from: PercentEncoding.decode(parts[1]))
        case "in-reply-to": inReplyTo = OneLine.cleaned(PercentEncoding.decode(parts[1]))
        default: break
        }
    }

    /// RFC 6068 §2: the addresses are separated by commas; a comma in an address is percent-encoded.
    private static func addresses(_ text: some StringProtocol) -> [EmailAddress] {
        text.split(separator: ",").flatMap { part in
            TypedAddresses.parse(OneLine.cleaned(PercentEncoding.decode(part))).map(\.address)
        }
    }
}
