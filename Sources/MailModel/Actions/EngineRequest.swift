/// What the sync engine is asked to do, or must know at once. Unlike a change of the store, nothing of it is stored: a
/// request that no engine hears is gone.
public enum EngineRequest: Hashable, Sendable, Codable {
    /// The user requested a sync.
    case sync(AccountID)
    /// The user wants messages sent that wait for a retry or for a sign-in.
    case send(AccountID)
    /// The server reports events in mailboxes other than the inbox, or a mailbox must be compared again.
    case compareMailboxes(AccountID)
    /// The bodies of new mail should be prefetched.
    case recentBodies(AccountID)
    /// The user reached the end of the locally stored messages of a mailbox, of which there are `stored`.
    case olderMail(MailboxID, stored: Int)
    /// A network route became available.
    case networkCame
    /// Existing connections are dead: a network route was lost, or the computer slept.
    case networkGone
}
