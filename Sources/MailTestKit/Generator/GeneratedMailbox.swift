public import MailModel
public import Foundation

/// One message that never was sent.
public struct GeneratedMessage: Sendable {
    /// What sort of mail it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Written by a person to a person.
        case conversation
        case newsletter, receipt, list, invitation, spam, draft
        /// Breaks the rules of mail on purpose.
        case malformed
        /// The same bytes as another message, in another mailbox.
        case duplicate
    }

    /// The mailbox's path, levels separated by `/`.
    public var mailbox: String
    /// RFC 5322 bytes with CRLF lines, but for messages that are malformed.
    public var bytes: [UInt8]
    /// As the server has them.
    public var flags: MessageFlags
    /// When it arrived; whole seconds.
    public var internalDate: Date
    /// What sort of mail it is.
    public var kind: Kind
}

/// A mailbox that the generator fills.
public struct GeneratedMailboxName: Hashable, Sendable {
    /// The path, levels separated by `/`.
    public var path: String
    /// The special-use attribute (RFC 6154), such as `\Sent`; nil for an ordinary mailbox.
    public var specialUse: String?
}

/// All mail of one invented person.
public struct GeneratedMailbox: Sendable {
    /// What repeats it.
    public var seed: UInt64
    /// Oldest first, so that UIDs given in this order ascend with time.
    public var messages: [GeneratedMessage]

    /// Every mailbox, also the empty ones.
    public static let names: [GeneratedMailboxName] = [
        GeneratedMailboxName(path: "INBOX", specialUse: nil),
        GeneratedMailboxName(path: "Sent", specialUse: #"\Sent"#),
        GeneratedMailboxName(path: "Drafts", specialUse: #"\Drafts"#),
        GeneratedMailboxName(path: "Trash", specialUse: #"\Trash"#),
        GeneratedMailboxName(path: "Junk", specialUse: #"\Junk"#),
        GeneratedMailboxName(path: "Archive", specialUse: #"\Archive"#),
        GeneratedMailboxName(path: "Projects/Atlas", specialUse: nil),
        GeneratedMailboxName(path: "Projects/Birch", specialUse: nil),
        GeneratedMailboxName(path: "Family", specialUse: nil),
        GeneratedMailboxName(path: "Receipts", specialUse: nil),
        GeneratedMailboxName(path: "Newsletters", specialUse: nil),
        GeneratedMailboxName(path: "Travel", specialUse: nil),
    ]

    /// The messages of one mailbox, oldest first.
    public func messages(in mailbox: String) -> [GeneratedMessage] {
        messages.filter { $0.mailbox == mailbox }
    }

    /// Writes a Maildir++ tree; see `MaildirWriter`.
    public func writeMaildir(at root: URL) throws {
        let writer = try MaildirWriter(root: root)
        for message in messages { try writer.write(message) }
    }
}
