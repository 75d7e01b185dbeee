public import struct Foundation.Date

/// How current a mailbox is.
public struct MailboxSyncStatus: Hashable, Sendable {
    /// How far the download of its mail is.
    public var backfill: BackfillStatus
    /// When all its mail of the sync window was last known to be here (specification 000 §5, `Folder.lastSyncDate`),
    /// rounded to the minute; nil if never.
    public var lastSync: Date?
}
