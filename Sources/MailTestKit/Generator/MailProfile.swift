import MailModel

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
