/// A change that the person made and the server does not have yet.
public struct Operation: Hashable, Sendable, Identifiable {
    /// What is to be done on the server.
    public enum Change: Hashable, Sendable {
        /// Add system flags.
        case addFlags(MessageFlags)
        /// Remove system flags.
        case removeFlags(MessageFlags)
        /// Move to another mailbox of the account.
        case move(to: MailboxID)
        /// Remove from this mailbox without a target, on a server that keeps a copy in All Mail.
        case archive
        /// Remove from Trash for good.
        case delete
    }

    /// How far it has come.
    public enum State: String, Codable, Sendable {
        /// Waits for its turn.
        case queued
        /// Handed to the server; the answer is not known yet. After a restart it is checked before it is repeated.
        case inFlight = "in_flight"
        /// Given up and reverted; kept so that the person can be told.
        case failed
    }

    /// The row.
    public var id: OperationID
    /// Whose queue it is in.
    public var account: AccountID
    /// The message.
    public var message: MessageID
    /// The placement it acts on.
    public var placement: PlacementID
    /// The mailbox the message was in when the person acted.
    public var mailbox: MailboxID
    /// The message's UID there; nil while the server has not told it.
    public var uid: UID?
    /// The generation of that UID.
    public var uidValidity: UIDValidity?
    /// What to do.
    public var change: Change
    /// How far it has come.
    public var state: State
    /// Tries so far.
    public var attempts: Int
    /// `Message-ID` of the message, to check that the UID still names it before anything destructive.
    public var messageIDHeader: String?
    /// RFC822.SIZE of the message, for the same check.
    public var byteCount: Int
    /// Of a move that was handed over as a copy: where that copy can be, if it was made.
    public var copyBound: CopyBound?

    /// What the target of a copy told before the copy was asked for.
    public struct CopyBound: Hashable, Sendable {
        /// The generation of the target's UIDs.
        public var uidValidity: UIDValidity
        /// A copy has this UID or a higher one; 0 where the server did not tell.
        public var uidNext: UInt32

        /// Takes the parts as they are.
        public init(uidValidity: UIDValidity, uidNext: UInt32) {
            (self.uidValidity, self.uidNext) = (uidValidity, uidNext)
        }
    }

    /// Takes the parts as they are.
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
