import struct Foundation.Data
import GRDB
import MailModel

/// What happened to messages and why, so that every disappearance can be explained.
///
/// An entry is written in the transaction of the change that it describes. No code makes decisions from entries that
/// are pruned; those of imports stay, because they tell which files were imported before.
enum Journal {
    /// Entries are kept for 90 days: users ask where a message went within weeks.
    static let maximumAge: Double = 90 * 86_400
    /// The maximum number of entries, some 30 MB: years of a user's mail, and a limit for a client that changes flags
    /// endlessly.
    static let maximumCount: Int64 = 200_000
    /// A server's text may have any length; the beginning is enough to recognize it.
    static let maximumTextLength = 300

    /// One entry.
    struct Entry {
        var event: Event
        var account: Int64
        var message: Int64?
        var mailbox: Int64?
        var uid: Int64?
        /// The placement concerned; of arrivals the first.
        var placement: Int64?
        /// The last placement of arrivals: they are consecutive.
        var lastPlacement: Int64?
        var detail = JournalDetail()
        /// Of a message that is removed.
        var publicID: Data?
    }

    static func add(_ entry: Entry, at time: Double, in db: Database) throws {
        let detail = entry.detail
        let values: [(any DatabaseValueConvertible)?] = [
            entry.account, entry.event, time, entry.message, entry.publicID, entry.mailbox, entry.uid,
            entry.placement, entry.lastPlacement, detail.change, bounded(detail.target),
            bounded(detail.oldName), bounded(detail.subject), bounded(detail.otherMessageID),
            detail.flagsAdded.rawValue, detail.flagsRemoved.rawValue, detail.reason, detail.problem?.kind,
            bounded(detail.problem?.serverText), detail.byteCount, detail.existsCount, detail.newUID,
            detail.oldUIDValidity, detail.newUIDValidity,
            bounded(detail.rule),
        ]
        try db.cachedStatement(
            sql: """
                INSERT INTO journal (account_id, event, created_at, message_id, public_id, mailbox_id, uid,
                  placement_id, last_placement_id, change, target_path, old_name, subject, other_message_id,
                  flags_added, flags_removed, reason, problem, server_text, byte_count, exists_count, new_uid,
                  old_uid_validity, new_uid_validity, rule)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(values))
    }

    private static func bounded(_ text: String?) -> String? {
        text.map { String(FieldCodec.clean($0).prefix(maximumTextLength)) }
    }

    static func add(
        _ event: Event, account: Int64, message: Int64?, mailbox: Int64? = nil, uid: Int64? = nil,
        placement: Int64? = nil, _ detail: JournalDetail = JournalDetail(), at time: Double, in db: Database
    ) throws {
        try add(
            Entry(
                event: event, account: account, message: message, mailbox: mailbox, uid: uid, placement: placement,
                detail: detail), at: time, in: db)
    }
}
