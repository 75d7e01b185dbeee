/// Something about a message of the user that must not stay unnoticed.
public struct SendingProblem: Hashable, Sendable, Identifiable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It was not sent.
        case failed
        /// It may have been sent.
        case uncertain
        /// The program ended before the time for undo did: it is a draft again.
        case interrupted
    }

    /// The message.
    public var id: OutgoingID
    /// Its account.
    public var account: AccountID
    /// What happened.
    public var kind: Kind
    /// The primary recipients.
    public var to: [EmailAddress]
    /// The subject.
    public var subject: String

    /// Memberwise initializer.
    public init(id: OutgoingID, account: AccountID, kind: Kind, to: [EmailAddress], subject: String) {
        self.id = id
        self.account = account
        self.kind = kind
        self.to = to
        self.subject = subject
    }
}
