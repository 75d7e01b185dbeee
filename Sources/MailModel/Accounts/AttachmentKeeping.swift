/// Which attachments are downloaded without being asked for (FR-SYNC-08).
public enum AttachmentKeeping: String, Hashable, Codable, Sendable, CaseIterable {
    /// None: the text of messages only; an attachment is downloaded when it is opened. Attachments of together less
    /// than 64 KiB come with the text, because the sizes that servers report are not exact enough to leave them out.
    case off
    /// Those of messages up to 1 MiB.
    case small
    /// All, up to the account's attachment limit.
    case all
}
