import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Repairs what a stopped program left behind; call before the engine starts (FR-SYNC-07).
    ///
    /// - A message whose time for undo had not passed then is a draft again: it is not sent, however late it is now.
    /// - A message that was not complete on the server waits again.
    /// - Of a message that may be complete, `finishing` stays: the engine searches it in Sent.
    public func recoverOutgoing() throws {
        let files = try writeDurably { db, aspects in
            let time = now().timeIntervalSince1970
            let undone = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, account_id, content ->> '$.subject' AS subject, file, own_file FROM outgoing
                    WHERE state = ? AND is_scheduled = 0 AND sent_at IS NULL AND not_before IS NOT NULL
                    """, arguments: [OutgoingState.queued])
            for row in undone {
                try Self.makeDraft(OutgoingID(row["id"]), in: db)
                try Notices.add(
                    .sendingInterrupted, .init(subject: row["subject"]),
                    account: (row["account_id"] as Int64?).map { AccountID($0) }, at: time, in: db)
                try Self.note(.interrupted, of: OutgoingID(row["id"]), in: db)
                aspects.insert(.notices)
            }
            try db.execute(
                sql: "UPDATE outgoing SET state = ? WHERE state = ?",
                arguments: [OutgoingState.queued, OutgoingState.sending])
            let files =
                undone.flatMap(Self.renderedFiles) + (try Self.removeOld(before: time - Self.discardedLife, in: db))
            aspects.formUnion([.drafts, .outgoing])
            return files
        }
        outgoingFiles.remove(files)
        try removeUnusedFiles()
    }

    /// A message from a backup is not sent by itself: it may have been sent since.
    static func holdRestoredOutgoing(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE outgoing SET state = ?, retry_at = NULL, reason = ?
                WHERE state IN \([OutgoingState.sending, .finishing, .queued].sql)
                """, arguments: [OutgoingState.uncertain, DraftErrorText.fromBackup])
        try db.execute(
            sql: "UPDATE outgoing SET state = ? WHERE state IN \([OutgoingState.accepted, .filed].sql)",
            arguments: [OutgoingState.done])
    }

    /// Deletes discarded drafts and messages that were sent, after a day.
    ///
    /// - Returns: the files to delete.
    private static func removeOld(before time: Double, in db: Database) throws -> [String] {
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM outgoing WHERE (state = ?2 AND discarded_at < ?1 AND draft_intent IS NULL)
                  OR (state = ?3 AND sent_at < ?1 AND refused = '[]' AND draft_intent IS NULL)
                """, arguments: [time, OutgoingState.draft, OutgoingState.done])
        var files: [String] = []
        for id in ids {
            files += try String.fetchAll(
                db,
                sql: """
                    SELECT file FROM outgoing_attachment WHERE outgoing_id = ?1 AND file IS NOT NULL
                    UNION SELECT file FROM outgoing WHERE id = ?1 AND file IS NOT NULL
                    UNION SELECT own_file FROM outgoing WHERE id = ?1 AND own_file IS NOT NULL
                    """, arguments: [id])
            try db.execute(sql: "DELETE FROM outgoing WHERE id = ?", arguments: [id])
        }
        return files
    }

    /// Files that no row names: of a program that ended while it wrote them. Another process may be writing new ones.
    private func removeUnusedFiles() throws {
        let names = Set(outgoingFiles.names(olderThan: now().addingTimeInterval(-86_400)))
        guard !names.isEmpty else { return }
        let used = try read { db in
            try String.fetchSet(
                db,
                sql: """
                    SELECT file FROM outgoing WHERE file IS NOT NULL UNION SELECT own_file FROM outgoing
                    WHERE own_file IS NOT NULL UNION SELECT file FROM outgoing_attachment WHERE file IS NOT NULL
                    """)
        }
        outgoingFiles.remove(Array(names.subtracting(used)))
    }
}
