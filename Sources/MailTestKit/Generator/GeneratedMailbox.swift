import MailModel
public import Foundation

/// All mail of one fictional person.
public struct GeneratedMailbox: Sendable {
    /// The seed that reproduces it.
    public var seed: UInt64
    /// Oldest first, so that UIDs given in this order ascend with time.
    public var messages: [GeneratedMessage]

    /// The profile.
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
