/// What changed in the store, coalesced by transaction.
public struct StoreChange: Hashable, Sendable {
    /// What a listener may have to look at again.
    public enum Aspect: Hashable, Sendable, Codable {
        /// Accounts: added, removed, state, progress, error.
        case accounts
        /// The list of mailboxes or their counts.
        case mailboxes(AccountID)
        /// These conversations: rows, flags, messages, bodies.
        case threads(Set<ThreadID>)
        /// Rows of these lists changed, came or went; each with the largest cursor among them, before or after: whoever shows
        /// only rows with larger cursors has nothing to read anew but the number of conversations.
        case lists([ThreadScope: Int64])
        /// An operation was queued: the engine has work.
        case operations(AccountID)
        /// What is told of operations that wait: tries, times, troubles. No work for the engine.
        case outbox(AccountID)
        /// A body is wanted: the engine has work.
        case wantedBodies(AccountID)
        /// Mail has come whose body is fetched ahead: the engine has work.
        case recentBodiesWanted(AccountID)
        /// The person asked for a sync now.
        case syncRequested(AccountID)
        /// The server tells that something happened in other mailboxes than the inbox: the engine has work.
        case eventsElsewhere(AccountID)
        /// The computer has a new way to the network.
        case networkCame
        /// Connections of before are dead: a way to the network has gone, or the computer slept.
        case networkGone
        /// The person has come to the end of what is here of a mailbox, so many messages: the engine has work.
        case olderWanted(MailboxID, stored: Int)
        /// The engine has looked for older mail of a mailbox: nil where some came or all is here, else why not, a sentence.
        case olderAnswered(MailboxID, trouble: String?)
        /// There is something to tell the person.
        case notices
        /// A setting changed.
        case settings
    }

    /// Never empty.
    public var aspects: Set<Aspect>

    /// Takes the aspects as they are.
    public init(_ aspects: Set<Aspect>) { self.aspects = aspects }
}
