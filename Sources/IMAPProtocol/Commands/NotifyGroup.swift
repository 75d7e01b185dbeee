/// Events that a server is to tell of some mailboxes (RFC 5465 §6).
public struct NotifyGroup: Hashable, Sendable {
    /// Which mailboxes.
    public enum Mailboxes: Hashable, Sendable {
        /// The selected one, at once.
        case selected
        /// The selected one, between commands only.
        case selectedDelayed
        /// Those that get new mail.
        case inboxes
        /// All of the person's own namespace.
        case personal
        /// Those that are subscribed.
        case subscribed
        /// These; names as on the wire, not empty.
        case mailboxes([[UInt8]])
        /// These and all below them; names as on the wire, not empty.
        case subtree([[UInt8]])
    }

    /// What happens (RFC 5465 §5).
    public enum Event: String, Hashable, Sendable, CaseIterable {
        case messageNew = "MessageNew"
        /// Goes with new messages only (RFC 5465 §5.1).
        case messageExpunge = "MessageExpunge"
        /// Goes with new and removed messages only (RFC 5465 §5.1).
        case flagChange = "FlagChange"
        case mailboxName = "MailboxName"
        case subscriptionChange = "SubscriptionChange"
    }

    /// Which mailboxes.
    public var mailboxes: Mailboxes
    /// What is to be told; nothing is `NONE`.
    public var events: [Event]
    /// What is to be told of each new message; of the selected mailbox only.
    public var newMessageItems: [FetchItem]

    /// Takes the parts as they are.
    public init(_ mailboxes: Mailboxes, events: [Event], newMessageItems: [FetchItem] = []) {
        self.mailboxes = mailboxes
        self.events = events
        self.newMessageItems = newMessageItems
    }
}
