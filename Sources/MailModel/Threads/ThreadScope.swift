/// Which conversations a list shows.
public enum ThreadScope: Hashable, Sendable, Codable {
    /// With at least one message shown in the mailbox.
    case mailbox(MailboxID)
    /// With at least one message shown in any account's inbox.
    case unifiedInbox
    /// With at least one starred message.
    case starred
    /// In the account's archive mailboxes, or archived on a server that has none (FR-SYNC-10).
    case archive(AccountID)
    /// The archives of all accounts.
    case unifiedArchive
    /// With a change that waits for a server.
    case outbox
    /// Of a category, with at least one message shown in the mailbox, or in any account's inbox where it is nil.
    case category(MailCategory, in: MailboxID?)
}
