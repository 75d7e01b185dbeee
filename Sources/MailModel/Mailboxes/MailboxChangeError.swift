/// Why the mailboxes of an account were not changed. `description` is safe to log.
public struct MailboxChangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: String, Hashable, Sendable {
        /// The name cannot be used.
        case invalid
        /// There is no such mailbox or account.
        case notFound
        /// It does not fit what exists: a name that is taken, a mailbox with others inside, locked messages.
        case conflict
        /// The server refused it.
        case refused
        /// The server cannot be reached.
        case offline
    }

    /// The kind of error.
    public let kind: Kind
    /// What happened, for the user.
    public let message: String
    /// What the user can do about it; may be empty.
    public let hint: String

    /// Memberwise initializer.
    public init(_ kind: Kind, _ message: String, hint: String = "") {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    /// The message and the hint.
    public var explanation: String { hint.isEmpty ? message : "\(message) \(hint)" }

    /// The kind only.
    public var description: String { "MailboxChangeError.\(kind.rawValue)" }
}
