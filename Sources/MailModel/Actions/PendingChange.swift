public import struct Foundation.Date

/// A change that has not been applied on the server yet, for display.
public struct PendingChange: Hashable, Sendable, Identifiable {
    /// The operation's row id.
    public var id: OperationID
    /// The account of the queue.
    public var account: AccountID
    /// The message.
    public var message: MessageID
    /// The message's public id, 64 hex digits.
    public var publicID: String
    /// Its thread.
    public var thread: ThreadID
    /// Its decoded subject.
    public var subject: String
    /// Its author.
    public var from: EmailAddress?
    /// The message's mailbox on the server, as far as known.
    public var mailbox: MailboxID
    /// The change to apply.
    public var change: Operation.Change
    /// The state of the operation; never `.failed`.
    public var state: Operation.State
    /// When the user made the change.
    public var since: Date
    /// The number of attempts so far.
    public var attempts: Int
    /// The earliest time of the next attempt.
    public var notBefore: Date
    /// The error of the last attempt, in words for the user; nil before the first.
    public var problem: ServerProblem?
    /// True if an earlier change to the same message is also pending.
    public var isBehindAnother: Bool
    /// True if the message's location on the server is known.
    public var isPlaceKnown: Bool

    /// Memberwise initializer.
    public init(
        id: OperationID, account: AccountID, message: MessageID, publicID: String, thread: ThreadID, subject: String,
        from: EmailAddress?, mailbox: MailboxID, change: Operation.Change, state: Operation.State, since: Date,
        attempts: Int, notBefore: Date, problem: ServerProblem?, isBehindAnother: Bool, isPlaceKnown: Bool
    ) {
        self.id = id
        self.account = account
        self.message = message
        self.publicID = publicID
        self.thread = thread
        self.subject = subject
        self.from = from
        self.mailbox = mailbox
        self.change = change
        self.state = state
        self.since = since
        self.attempts = attempts
        self.notBefore = notBefore
        self.problem = problem
        self.isBehindAnother = isBehindAnother
        self.isPlaceKnown = isPlaceKnown
    }

    /// True if it can be cancelled without a trace: nothing has been sent to the server yet.
    public var isCancellable: Bool { state == .queued }
}

extension Operation.Change {
    /// A short description of the change.
    ///
    /// - Parameters:
    ///   - mailbox: the name of the message's mailbox.
    ///   - name: returns the name of a mailbox; nil if it no longer exists.
    public func words(in mailbox: String?, name: (MailboxID) -> String?) -> String {
        switch self {
        case .addFlags(let flags): Self.words(adding: flags)
        case .removeFlags(let flags): Self.words(removing: flags)
        case .move(let target): "Move to \(name(target) ?? "another mailbox")"
        case .archive: "Remove from \(mailbox ?? "its mailbox")"
        case .delete: "Delete permanently"
        }
    }

    /// A stable keyword for programs.
    public var keyword: String {
        switch self {
        case .addFlags(let flags): Self.keyword(of: flags, "star", "lock", "add_keyword", "mark_read")
        case .removeFlags(let flags): Self.keyword(of: flags, "unstar", "unlock", "remove_keyword", "mark_unread")
        case .move: "move"
        case .archive: "remove"
        case .delete: "delete"
        }
    }

    private static func words(adding flags: MessageFlags) -> String {
        keyword(of: flags, "Star", "Lock", "Add a keyword", "Mark as read")
    }

    private static func words(removing flags: MessageFlags) -> String {
        keyword(of: flags, "Remove the star", "Unlock", "Remove a keyword", "Mark as unread")
    }

    private static func keyword(
        of flags: MessageFlags, _ star: String, _ lock: String, _ keyword: String, _ read: String
    ) -> String {
        if flags.contains(.flagged) { return star }
        if flags.contains(.locked) { return lock }
        return flags.isDisjoint(with: .keywords) ? read : keyword
    }
}
