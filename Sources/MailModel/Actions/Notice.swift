public import struct Foundation.Date

/// A problem that the user should see once.
public struct Notice: Hashable, Sendable, Identifiable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The server refused a change, which was reverted.
        case changeRefused(Operation.Kind, flags: MessageFlags)
        /// An archived message that a change was for is not on the server.
        case messageNotFound
        /// A mailbox was removed on the server, and pending changes to its messages were dropped.
        case mailboxRemoved(path: String, changeCount: Int)
        /// A mailbox that messages were to be moved to was removed on the server.
        case moveTargetRemoved
        /// Changes that were pending in a restored backup were dropped.
        case restoredChangesDropped(count: Int)
        /// An undone message is not on the server any more and stays in the local archive.
        case returnFailed
        /// The program ended before the time for undo of a message did: the message is a draft again.
        case sendingInterrupted
        /// Another program moved or removed a message before a move of the user's was carried out.
        case changeSuperseded
        /// A rule could not act on new mail, and is tried again.
        case ruleFailed(name: String)
        /// A rule cannot be used as written, such as when a mailbox that it names is gone.
        case ruleUnusable(name: String)
        /// The same of an exclusion: what it protects is not known, so no rule acts.
        case exclusionUnusable(name: String)
    }

    /// Increases with time.
    public var id: Int64
    /// The account that it is about; nil for all.
    public var account: AccountID?
    /// What happened.
    public var kind: Kind
    /// What happened and what to do, in a sentence or two.
    public var text: String
    /// When it happened.
    public var date: Date

    /// Creates a notice.
    public init(id: Int64, account: AccountID?, kind: Kind, text: String, date: Date) {
        self.id = id
        self.account = account
        self.kind = kind
        self.text = text
        self.date = date
    }
}
