import Foundation
import GRDB
import MailModel

/// Reads rows of the table `outgoing` as drafts.
struct DraftRow {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The columns that `draft(_:)` reads.
    static let select = """
        SELECT o.*, m.thread_id, a.is_paused AS account_is_paused,
          -- The earliest other message of the account that keeps this one waiting.
          b.id IS NOT NULL AS is_behind, b.reason AS reason_before
        FROM outgoing o LEFT JOIN outgoing b ON b.id = (
          SELECT x.id FROM outgoing x
          WHERE x.account_id = o.account_id AND x.state = \(OutgoingState.queued.sql) AND x.id <> o.id
            AND x.pauses_others = 1 ORDER BY x.queued_at, x.id LIMIT 1)
          LEFT JOIN message m ON m.id = o.parent_id LEFT JOIN account a ON a.id = o.account_id
        """

    /// The message in any state; nil if there is none.
    func fetch(_ id: OutgoingID) throws -> Row? {
        try Row.fetchOne(db, sql: "\(Self.select) WHERE o.id = ?", arguments: [id.rawValue])
    }

    /// The row of a message that is being written.
    ///
    /// - Throws: `.notFound` if there is none or it is discarded, `.alreadySending` if it is no draft any more.
    func requireDraft(_ id: OutgoingID) throws -> Row {
        guard let row = try fetch(id), row["discarded_at"] == nil else { throw StoreError.noDraft }
        guard OutgoingRow.state(row) == .draft else { throw StoreError.alreadySending }
        return row
    }

    func draft(_ row: Row) throws -> Draft {
        let id = OutgoingID(row["id"])
        let quote: String? = row["quote"]
        var draft = Draft(
            id: id, version: row["version"], kind: row["kind"],
            parent: (row["parent_id"] as Int64?).map { MessageID($0) },
            thread: (row["thread_id"] as Int64?).map { ThreadID($0) },
            content: try JSONColumn.value(DraftContent.self, row["content"]),
            quote: try quote.map { try JSONColumn.value(DraftQuote.self, $0) }, attachments: try attachments(of: id),
            inReplyTo: try JSONColumn.value([String].self, row["in_reply_to"]),
            references: try JSONColumn.value([String].self, row["reference_ids"]),
            savedAt: Self.date(row["saved_at"]),
            editor: row["editor"], changedElsewhereAt: Self.date(row["changed_elsewhere_at"]))
        draft.awaitsQuote = row["awaits_quote"]
        return draft
    }

    func attachments(of id: OutgoingID) throws -> [DraftAttachment] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, filename, mime_type, byte_count, state FROM outgoing_attachment WHERE outgoing_id = ? ORDER BY id
                """, arguments: [id.rawValue]
        ).map(Self.attachment)
    }

    static func attachment(_ row: Row) -> DraftAttachment {
        DraftAttachment(
            id: DraftAttachmentID(row["id"]), filename: row["filename"], mimeType: row["mime_type"],
            byteCount: row["byte_count"], state: row["state"])
    }

    static func date(_ seconds: Double?) -> Date? { seconds.map { Date(timeIntervalSince1970: $0) } }
}

extension StoreError {
    /// The draft is gone.
    public static let noDraft = StoreError(.notFound, DraftErrorText.draftGone)
    static let noOutgoing = StoreError(.notFound, DraftErrorText.messageGone)
    /// The message is being sent.
    public static let alreadySending = StoreError(.alreadySending, DraftErrorText.alreadySending)
    static let beingChecked = StoreError(.alreadySending, DraftErrorText.beingChecked)
    /// The message was sent.
    public static let alreadySent = StoreError(.alreadySending, DraftErrorText.alreadySent)
    /// The draft is newer than the version that was seen.
    public static let draftChanged = StoreError(.draftChanged, DraftErrorText.draftChanged)
    static let draftOpenElsewhere = StoreError(.draftOpenElsewhere, DraftErrorText.draftOpenElsewhere)
}
