/// A muted conversation, for the list in the settings (NOTIF-11, NOTIF-22).
public struct MutedThread: Hashable, Sendable, Identifiable {
    /// The conversation.
    public var id: ThreadID
    /// Its account.
    public var account: AccountID
    /// Its subject.
    public var subject: String

    /// Memberwise initializer.
    public init(id: ThreadID, account: AccountID, subject: String) {
        self.id = id
        self.account = account
        self.subject = subject
    }
}
