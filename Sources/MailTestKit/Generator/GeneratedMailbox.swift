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

/// What the mail of a generator is like.
public enum MailProfile: String, Sendable, CaseIterable {
    /// Believable and small, 3 KB a message in the mean; shows one of everything, broken mail as well.
    case small
    /// As large and as various as people's mailboxes: 31 KB a message in the mean, an attachment in each seventh, seven charsets,
    /// many different words. What it says makes no sense.
    case usual

    /// Every mailbox, also the empty ones.
    public var mailboxes: [GeneratedMailboxName] {
        switch self {
        case .small: GeneratedMailbox.names
        case .usual:
            GeneratedMailbox.names
                + ["Lists/dev", "Lists/users", "Clients", "Reports"].map {
                    GeneratedMailboxName(path: $0, specialUse: nil)
                }
        }
    }
}

/// All mail of one invented person.
public struct GeneratedMailbox: Sendable {
    /// What repeats it.
    public var seed: UInt64
    /// Oldest first, so that UIDs given in this order ascend with time.
    public var messages: [GeneratedMessage]

    /// What it is like.
    public var profile: MailProfile

    /// Every mailbox of the profile `small`.
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
        let writer = try MaildirWriter(root: root, profile: profile)
        for message in messages { try writer.write(message) }
    }
}
