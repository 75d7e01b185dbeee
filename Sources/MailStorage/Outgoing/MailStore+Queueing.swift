public import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// Queues a draft to be sent, as it was rendered (FR-SYNC-07). The octets and the row are durable on return.
    ///
    /// - Parameters:
    ///   - version: the version of the draft that was rendered.
    ///   - notBefore: the end of the time for undo, or a later time that the user chose; nil for now.
    ///   - isScheduled: true if the user chose `notBefore`. Otherwise the message becomes a draft again if the program
    ///     ends before that time.
    /// - Throws: `.draftChanged` if the draft has another version, `.alreadySending`, `.notFound`, `.other` if it has
    ///   no account or misses a file.
    public func queueDraft(
        _ id: OutgoingID, version: Int, _ message: RenderedMessage, notBefore: Date? = nil, isScheduled: Bool = false
    ) throws -> OutgoingSummary {
        let file = try store(message.bytes)
        let ownFile = try message.ownBytes.map { try store($0) }
        outgoingFiles.forceNames()
        let summary = try writeDurably { db, aspects in
            let row = try DraftRow(db).requireDraft(id)
            guard row["version"] == version else { throw StoreError.draftChanged }
            guard row["account_id"] as Int64? != nil else {
                throw StoreError(.other, DraftErrorText.noSender)
            }
            try Self.requireFiles(of: id, in: db)
            try db.execute(
                sql: """
                    UPDATE outgoing SET state = \(OutgoingState.queued.sql), editor = NULL, version = version + 1,
                      queued_at = ?2, not_before = ?3, is_scheduled = ?4, attempts = 0, retry_at = NULL,
                      pauses_others = 0, reason = NULL, refused = '[]', message_id = ?5, envelope = ?6, file = ?7, own_file = ?8,
                      sent_at = NULL, look_count = 0
                    WHERE id = ?1
                    """,
                arguments: [
                    id.rawValue, now().timeIntervalSince1970, notBefore?.timeIntervalSince1970, isScheduled,
                    message.messageID, try JSONColumn.text(message.envelope), file.name, ownFile?.name,
                ])
            aspects.formUnion([.drafts, .outgoing])
            return try Self.requireSummary(id, in: db)
        }
        file.keep()
        ownFile?.keep()
        return summary
    }

    /// The messages that wait, are being sent, were not sent, or were sent within the last minute; the oldest first.
    public func outgoing() throws -> [OutgoingSummary] {
        let recent = now().timeIntervalSince1970 - 60
        return try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(OutgoingRow.select)
                    WHERE o.state IN \([OutgoingState.queued, .sending, .finishing, .failed, .uncertain].sql)
                      OR (o.state IN \([OutgoingState.accepted, .filed, .done].sql)
                        AND (o.sent_at > ? OR o.refused <> '[]'))
                    ORDER BY o.queued_at, o.id LIMIT 1000
                    """, arguments: [recent]
            ).compactMap(OutgoingRow.summary)
        }
    }

    /// One message that is or was sent; nil if there is none or it is a draft.
    public func outgoing(_ id: OutgoingID) throws -> OutgoingSummary? {
        try read { db in
            guard let row = try DraftRow(db).fetch(id), OutgoingRow.state(row) != .draft else { return nil }
            return try OutgoingRow.summary(row)
        }
    }

    /// Makes a draft of a message that was not sent, or of which that is unknown; it will have another Message-ID.
    /// Undoes sending.
    ///
    /// - Throws: `.alreadySending` if it is too late, `.notFound`.
    public func editOutgoing(_ id: OutgoingID) throws -> Draft {
        let (draft, files) = try writeDurably { db, aspects in
            let rows = DraftRow(db)
            guard let row = try rows.fetch(id), row["discarded_at"] == nil else { throw StoreError.noOutgoing }
            switch OutgoingRow.state(row) {
            case .draft: return (try rows.draft(row), [String]())
            case .queued, .failed, .uncertain: break
            case .sending, .finishing: throw Self.moving(row)
            case .accepted, .filed, .done: throw StoreError.alreadySent
            }
            guard row["sent_at"] == nil else { throw StoreError.alreadySent }
            let files = Self.renderedFiles(row)
            try Self.makeDraft(id, in: db)
            aspects.formUnion([.drafts, .outgoing])
            return (try rows.draft(try rows.requireDraft(id)), files)
        }
        outgoingFiles.remove(files)
        return draft
    }

    /// Sends a message now that waits for a retry, was not sent, or may have been sent; the user has decided.
    ///
    /// - Throws: `.alreadySending`, `.notFound`.
    public func retryOutgoing(_ id: OutgoingID) throws -> OutgoingSummary {
        let summary = try writeDurably { db, aspects in
            guard let row = try DraftRow(db).fetch(id) else { throw StoreError.noOutgoing }
            switch OutgoingRow.state(row) {
            case .queued, .failed, .uncertain: break
            case .draft: throw StoreError.noOutgoing
            case .sending, .finishing: throw Self.moving(row)
            case .accepted, .filed, .done: throw StoreError.alreadySent
            }
            try db.execute(
                sql: """
                    UPDATE outgoing SET state = ?3, queued_at = CASE state WHEN ?3 THEN queued_at ELSE ?2 END,
                      attempts = 0, retry_at = NULL, pauses_others = 0, reason = NULL, look_count = 0,
                      not_before = CASE WHEN state = ?3 THEN not_before END WHERE id = ?1
                    """, arguments: [id.rawValue, now().timeIntervalSince1970, OutgoingState.queued])
            aspects.insert(.outgoing)
            return try Self.requireSummary(id, in: db)
        }
        // A rejected sign-in is tried again only if the user asks for it.
        request([.sync(summary.account)])
        return summary
    }

    /// Permanently removes a message that was not sent, or of which that is unknown, or dismisses the report about one
    /// that was sent.
    ///
    /// - Throws: `.alreadySending`, `.notFound`.
    public func discardOutgoing(_ id: OutgoingID) throws {
        let files = try writeDurably { db, aspects in
            guard let row = try DraftRow(db).fetch(id) else { throw StoreError.noOutgoing }
            var files: [String] = []
            switch OutgoingRow.state(row) {
            case .draft: throw StoreError.noOutgoing
            case .sending, .finishing: throw Self.moving(row)
            case .accepted, .filed, .done:
                try db.execute(
                    sql: "UPDATE outgoing SET refused = '[]', sent_at = 0 WHERE id = ?", arguments: [id.rawValue])
            case .queued where row["sent_at"] != nil, .failed where row["sent_at"] != nil,
                .uncertain where row["sent_at"] != nil:
                // Some recipients have it: the others are abandoned.
                try db.execute(
                    sql: """
                        UPDATE outgoing SET state = ?, refused = '[]', reason = NULL, retry_at = NULL WHERE id = ?
                        """, arguments: [OutgoingState.accepted, id.rawValue])
            case .queued, .failed, .uncertain:
                files = Self.renderedFiles(row)
                // As a discarded draft: its copy in Drafts is deleted, and it is gone after a day.
                try Self.makeDraft(id, in: db)
                try db.execute(
                    sql: "UPDATE outgoing SET discarded_at = ? WHERE id = ?",
                    arguments: [now().timeIntervalSince1970, id.rawValue])
            }
            aspects.formUnion([.drafts, .outgoing])
            return files
        }
        outgoingFiles.remove(files)
    }

    // MARK: Details

    private func store(_ bytes: [UInt8]) throws -> OutgoingFile {
        let file = try makeOutgoingFile()
        try file.append(bytes)
        try file.finish()
        return file
    }

    /// Why a message on its way cannot be changed, as the list of messages describes it.
    private static func moving(_ row: Row) -> StoreError {
        OutgoingRow.isBeingChecked(row) ? .beingChecked : .alreadySending
    }

    private static func requireFiles(of id: OutgoingID, in db: Database) throws {
        let missing = try String.fetchOne(
            db, sql: "SELECT filename FROM outgoing_attachment WHERE outgoing_id = ? AND state <> ?",
            arguments: [id.rawValue, DraftAttachment.State.stored])
        guard missing == nil else { throw StoreError(.other, DraftErrorText.filePending) }
    }

    static func requireSummary(_ id: OutgoingID, in db: Database) throws -> OutgoingSummary {
        guard let row = try DraftRow(db).fetch(id), let summary = try OutgoingRow.summary(row) else {
            throw StoreError.noOutgoing
        }
        return summary
    }

    static func renderedFiles(_ row: Row) -> [String] {
        [row["file"] as String?, row["own_file"] as String?].compactMap { $0 }
    }

    /// Forgets everything about sending.
    static func makeDraft(_ id: OutgoingID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE outgoing SET state = ?, editor = NULL, version = version + 1,
                  content_version = version + 1, queued_at = NULL, not_before = NULL, is_scheduled = 0, attempts = 0,
                  retry_at = NULL, pauses_others = 0, reason = NULL, refused = '[]', message_id = NULL,
                  envelope = NULL, file = NULL,
                  own_file = NULL, sent_at = NULL, look_count = 0 WHERE id = ?
                """, arguments: [OutgoingState.draft, id.rawValue])
    }
}
