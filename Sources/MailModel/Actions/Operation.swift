/// A user change that has not been applied on the server yet.
public struct Operation: Hashable, Sendable, Identifiable {
    /// The change to apply on the server.
    public enum Change: Hashable, Sendable {
        /// Add system flags.
        case addFlags(MessageFlags)
        /// Remove system flags.
        case removeFlags(MessageFlags)
        /// Move to another mailbox of the account.
        case move(to: MailboxID)
        /// Remove from this mailbox without a target, on a server that keeps a copy in All Mail.
        case archive
        /// Delete permanently from Trash.
        case delete
    }

    /// The state of the operation.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// Waiting in the queue.
        case queued
        /// Sent to the server; the response is not known yet. After a restart it is verified before it is repeated.
        case inFlight = "in_flight"
        /// Abandoned and reverted; kept so that the user can be informed.
        case failed
    }

    /// The row id.
    public var id: OperationID
    /// The account of the queue.
    public var account: AccountID
    /// The message.
    public var message: MessageID
    /// The placement to change.
    public var placement: PlacementID
    /// The mailbox that contained the message when the user acted.
    public var mailbox: MailboxID
    /// The message's UID in that mailbox; nil while it is unknown.
    public var uid: UID?
    /// The UIDVALIDITY of that UID.
    public var uidValidity: UIDValidity?
    /// The change.
    public var change: Change
    /// The state of the operation.
    public var state: State
    /// The number of attempts so far.
    public var attempts: Int
    /// The message's `Message-ID`, to verify that the UID still refers to it before anything destructive.
    public var messageIDHeader: String?
    /// The message's RFC822.SIZE, for the same check.
    public var byteCount: Int
    /// The names of the keywords among the flags of the change that have no name in `MessageFlags.keywordNames`.
    public var keywords: [String] = []
    /// For a move sent as a copy: the range of UIDs that the copy can have.
    public var copyBound: CopyBound?

    /// The state of the target mailbox before a copy was requested.
    public struct CopyBound: Hashable, Sendable {
        /// The target's UIDVALIDITY; nil if the server did not report it.
        public var uidValidity: UIDValidity?
        /// A copy has this UID or a higher one; nil if the server did not report it.
        public var uidNext: UID?

        /// Memberwise initializer.
        public init(uidValidity: UIDValidity?, uidNext: UID?) {
            (self.uidValidity, self.uidNext) = (uidValidity, uidNext)
        }
    }

    /// Memberwise initializer.
    public init(
        id: OperationID, account: AccountID, message: MessageID, placement: PlacementID, mailbox: MailboxID, uid: UID?,
        uidValidity: UIDValidity?, change: Change, state: State, attempts: Int, messageIDHeader: String?,
        byteCount: Int,
        copyBound: CopyBound? = nil
    ) {
        self.copyBound = copyBound
        self.id = id
        self.account = account
        self.message = message
        self.placement = placement
        self.mailbox = mailbox
        self.uid = uid
        self.uidValidity = uidValidity
        self.change = change
        self.state = state
        self.attempts = attempts
        self.messageIDHeader = messageIDHeader
        self.byteCount = byteCount
    }
}
