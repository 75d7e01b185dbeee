/// The role of a mailbox.
public enum MailboxRole: String, Codable, Sendable, CaseIterable {
    case inbox, sent, drafts, trash, spam, archive, starred, all, important, custom

    /// True for Trash and Spam: mail that is there may be deleted by itself, so locked mail never goes there (IMAP-02).
    public var isDiscard: Bool {
        switch self {
        case .trash, .spam: true
        case .inbox, .sent, .drafts, .archive, .starred, .all, .important, .custom: false
        }
    }
}
