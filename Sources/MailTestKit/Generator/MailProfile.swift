import MailModel

/// The profile of generated mail.
public enum MailProfile: String, Sendable, CaseIterable {
    /// Realistic and small, 3 KB per message on average; contains every kind of mail, including malformed messages.
    case small
    /// As large and varied as real mailboxes: 31 KB per message on average, an attachment in every seventh, seven
    /// charsets, a large vocabulary. The text is meaningless.
    case usual

    /// All mailboxes, including empty ones.
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
