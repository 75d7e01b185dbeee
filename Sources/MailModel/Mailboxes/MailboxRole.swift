/// What a mailbox is for.
public enum MailboxRole: String, Codable, Sendable, CaseIterable {
    case inbox, sent, drafts, trash, spam, archive, starred, all, important, custom
}
