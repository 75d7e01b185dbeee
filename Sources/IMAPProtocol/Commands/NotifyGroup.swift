/// Events that a server should report for some mailboxes (RFC 5465 §6).
public struct NotifyGroup: Hashable, Sendable {
    /// Which mailboxes.
    public enum Mailboxes: Hashable, Sendable {
        /// The selected one, at once.
        case selected
        /// The selected one, between commands only.
        case selectedDelayed
        /// Those that get new mail.
        case inboxes
        /// All mailboxes of the personal namespace.
        case personal
        /// Those that are subscribed.
        case subscribed
        /// These mailboxes; raw names, not empty.
        case mailboxes([[UInt8]])
        /// These mailboxes and all below them; raw names, not empty.
        case subtree([[UInt8]])
    }

    /// A kind of event (RFC 5465 §5).
    public enum Event: String, Hashable, Sendable, CaseIterable {
        case messageNew = "MessageNew"
        /// Only valid together with `messageNew` (RFC 5465 §5.1).
        case messageExpunge = "MessageExpunge"
        /// Only valid together with `messageNew` and `messageExpunge` (RFC 5465 §5.1).
        case flagChange = "FlagChange"
        case mailboxName = "MailboxName"
        case subscriptionChange = "SubscriptionChange"
    }

    /// Which mailboxes.
    public var mailboxes: Mailboxes
    /// The events to report; an empty list is sent as `NONE`.
    public var events: [Event]
    /// The items to send for each new message; for the selected mailbox only.
    public var newMessageItems: [FetchItem]

    /// Memberwise initializer.
    public init(_ mailboxes: Mailboxes, events: [Event], newMessageItems: [FetchItem] = []) {
        self.mailboxes = mailboxes
        self.events = events
        self.newMessageItems = newMessageItems
    }
}
