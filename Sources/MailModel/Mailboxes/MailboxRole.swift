/// The role of a mailbox.
public enum MailboxRole: String, Codable, Sendable, CaseIterable {
    case inbox, sent, drafts, trash, spam, archive, starred, all, important, custom

    /// True for mailboxes of which messages are moved to others and to which they are moved; false for those that only
    /// show what is in others.
    public var keepsMail: Bool {
        switch self {
        case .all, .important, .starred: false
        case .inbox, .sent, .drafts, .trash, .spam, .archive, .custom: true
        }
    }

    /// True for Trash and Spam: mail that is there may be deleted by itself, so locked mail never goes there (IMAP-02).
    public var isDiscard: Bool {
        switch self {
        case .trash, .spam: true
        case .inbox, .sent, .drafts, .archive, .starred, .all, .important, .custom: false
        }
    }
}
