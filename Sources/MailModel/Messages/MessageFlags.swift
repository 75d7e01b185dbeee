/// The system flags of a message in a mailbox (RFC 3501 §2.3.2). Keywords are separate strings.
public struct MessageFlags: OptionSet, Hashable, Codable, Sendable {
    /// One bit per flag.
    public let rawValue: Int

    /// Wraps the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `\Seen`: has been read.
    public static let seen = MessageFlags(rawValue: 1)
    /// `\Answered`.
    public static let answered = MessageFlags(rawValue: 2)
    /// `\Flagged`: starred.
    public static let flagged = MessageFlags(rawValue: 4)
    /// `\Deleted`: marked for a later expunge.
    public static let deleted = MessageFlags(rawValue: 8)
    /// `\Draft`.
    public static let draft = MessageFlags(rawValue: 16)

    /// `$VaultMailLocked`: kept from Trash and deletion (IMAP-02). A keyword on the server.
    public static let locked = MessageFlags(rawValue: 32)
    /// `$VaultMailTrashed`: moved to Trash by VaultMail (IMAP-03). A keyword on the server.
    public static let trashed = MessageFlags(rawValue: 64)

    /// `$Forwarded` (RFC 5788): a message that forwards it was sent. A keyword on the server.
    public static let forwarded = MessageFlags(rawValue: 128)

    /// The keywords with a separate bit (IMAP-18), with their names on the wire.
    public static let keywordNames: [(flag: MessageFlags, name: String)] = [
        (.locked, "$VaultMailLocked"), (.trashed, "$VaultMailTrashed"), (.forwarded, "$Forwarded"),
    ]

    /// The bits of keywords: those of `keywordNames`, and from 256 those that rules set, whose names the store has.
    public static let keywords = MessageFlags(rawValue: ~31)

    /// Every system flag with its name on the wire.
    public static let names: [(flag: MessageFlags, name: String)] = [
        (.seen, #"\Seen"#), (.answered, #"\Answered"#), (.flagged, #"\Flagged"#), (.deleted, #"\Deleted"#),
        (.draft, #"\Draft"#),
    ]
}
