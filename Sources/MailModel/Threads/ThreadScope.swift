/// The threads that a list shows.
public enum ThreadScope: Hashable, Sendable, Codable {
    /// With at least one message in the mailbox.
    case mailbox(MailboxID)
    /// With at least one message in any account's inbox.
    case unifiedInbox
    /// With at least one starred message.
    case starred
    /// In the account's archive mailboxes, or archived on a server without one (FR-SYNC-10).
    case archive(AccountID)
    /// The archives of all accounts.
    case unifiedArchive
    /// With a pending change.
    case outbox
    /// In a category, with at least one message in the mailbox, or in any account's inbox if it is nil.
    case category(MailCategory, in: MailboxID?)
}
