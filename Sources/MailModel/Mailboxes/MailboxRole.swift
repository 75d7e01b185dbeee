/// The role of a mailbox.
public enum MailboxRole: String, Codable, Sendable, CaseIterable {
    case inbox, sent, drafts, trash, spam, archive, starred, all, important, custom
}
