/// The copy of a draft in the Drafts mailbox of its server.
public struct ServerDraft: Hashable, Sendable {
    /// The draft.
    public var id: OutgoingID
    /// The account whose server has the copy.
    public var account: AccountID
    /// The mailbox.
    public var mailbox: MailboxID?
    /// Its UIDVALIDITY.
    public var uidValidity: UIDValidity?
    /// The copy's UID; nil if there is no copy, or its UID is not known.
    public var uid: UID?
    /// The Message-ID of the copy.
    public var messageID: String?
    /// The Message-ID of the copy that was to be appended last; the same as `messageID` if that is confirmed.
    public var intendedMessageID: String?
    /// The version of the draft that the copy has; nil if there is none.
    public var version: Int?

    /// Memberwise initializer.
    public init(
        id: OutgoingID, account: AccountID, mailbox: MailboxID? = nil, uidValidity: UIDValidity? = nil,
        uid: UID? = nil, messageID: String? = nil, intendedMessageID: String? = nil, version: Int? = nil
    ) {
        self.id = id
        self.account = account
        self.mailbox = mailbox
        self.uidValidity = uidValidity
        self.uid = uid
        self.messageID = messageID
        self.intendedMessageID = intendedMessageID
        self.version = version
    }
}
