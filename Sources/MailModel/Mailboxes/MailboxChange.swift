/// A change of an account's mailboxes on its server, as the user asked for it.
public enum MailboxChange: Hashable, Codable, Sendable {
    /// Creates a mailbox; the levels of the path are separated by the server's delimiter. Levels that do not exist are
    /// created as well.
    case create(path: String)
    /// Gives a mailbox, with those inside it, another path.
    case rename(MailboxID, path: String)
    /// Deletes a mailbox with its messages.
    ///
    /// - confirmed: the number of messages that the user agreed to delete; nil only counts them.
    case delete(MailboxID, confirmed: Int?)
    /// Adds a mailbox to the subscribed ones, or removes it: other mail programs show only those.
    case subscribe(MailboxID, isSubscribed: Bool)
    /// Puts copies of messages of the account into a mailbox.
    case copy([MessageID], to: MailboxID)
}
