public import struct Foundation.Date

/// A change that the server does not have yet, as the queue shows it.
public struct PendingChange: Hashable, Sendable, Identifiable {
    /// The row of the operation.
    public var id: OperationID
    /// Whose queue it is in.
    public var account: AccountID
    /// The message.
    public var message: MessageID
    /// The message's public id, 64 hex digits.
    public var publicID: String
    /// Its conversation.
    public var thread: ThreadID
    /// Its decoded subject.
    public var subject: String
    /// Its author.
    public var from: EmailAddress?
    /// The mailbox the message is in on the server, as far as is known.
    public var mailbox: MailboxID
    /// What is to be done.
    public var change: Operation.Change
    /// How far it has come; never `.failed`.
    public var state: Operation.State
    /// When the person did it.
    public var since: Date
    /// Tries so far.
    public var attempts: Int
    /// Not tried again before.
    public var notBefore: Date
    /// What stopped the last try, in words for the person; nil before the first.
    public var trouble: String?
    /// An earlier change to the same message waits as well.
    public var isBehindAnother: Bool
    /// The server has told where the message is now.
    public var isPlaceKnown: Bool

    /// Takes the parts as they are.
    public init(
        id: OperationID, account: AccountID, message: MessageID, publicID: String, thread: ThreadID, subject: String,
        from: EmailAddress?, mailbox: MailboxID, change: Operation.Change, state: Operation.State, since: Date,
        attempts: Int, notBefore: Date, trouble: String?, isBehindAnother: Bool, isPlaceKnown: Bool
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
        self.trouble = trouble
        self.isBehindAnother = isBehindAnother
        self.isPlaceKnown = isPlaceKnown
    }

    /// Whether it can be taken back without a trace: the server has not been asked yet.
    public var isCancellable: Bool { state == .queued }
}

extension Operation.Change {
    /// What it does, in a few words.
    ///
    /// - Parameters:
    ///   - mailbox: the name of the mailbox that the message is in.
    ///   - name: the name of a mailbox; nil for one that is gone.
    public func words(in mailbox: String?, name: (MailboxID) -> String?) -> String {
        switch self {
        case .addFlags(let flags): flags.contains(.flagged) ? "Star" : "Mark as read"
        case .removeFlags(let flags): flags.contains(.flagged) ? "Remove the star" : "Mark as unread"
        case .move(let target): "Move to \(name(target) ?? "another mailbox")"
        case .archive: "Take out of \(mailbox ?? "its mailbox")"
        case .delete: "Delete for good"
        }
    }

    /// A stable word for programs.
    public var keyword: String {
        switch self {
        case .addFlags(let flags): flags.contains(.flagged) ? "star" : "mark_read"
        case .removeFlags(let flags): flags.contains(.flagged) ? "unstar" : "mark_unread"
        case .move: "move"
        case .archive: "remove"
        case .delete: "delete"
        }
    }
}
