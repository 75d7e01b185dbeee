import Foundation
import GRDB
public import MailModel

/// Drafts that another program changed on the server, while they were changed here, too (FR-SYNC-07).
extension MailStore {
    /// The newest message in Drafts that is another version of a draft: it has the Message-ID of the draft's last copy,
    /// and is not that copy. A subject proves nothing: two drafts may have the same.
    ///
    /// - Returns: nil if another program deleted the copy, or saved its version with a Message-ID of its own.
    public func otherVersion(of id: OutgoingID) throws -> MessageID? {
        try read { db in try Int64.fetchOne(db, sql: Self.otherVersionSQL, arguments: [id.rawValue]) }
            .map { MessageID($0) }
    }

    static let otherVersionSQL = """
        SELECT p.message_id FROM outgoing o
        JOIN mailbox b ON b.account_id = o.account_id AND b.role = \(MailboxRole.drafts.sql)
        JOIN placement p ON p.shown_mailbox_id = b.id
        JOIN message m ON m.id = p.message_id AND m.message_id_header = o.draft_message_id
        WHERE o.id = ? AND p.uid IS NOT NULL AND NOT (b.id IS o.draft_mailbox_id
          AND p.uid_validity IS o.draft_uid_validity AND p.uid IS o.draft_uid)
        ORDER BY p.uid DESC LIMIT 1
        """

    /// Gives a draft the content and the files of its other version, and nothing else: what it had before is one of its
    /// versions, and its own files are deleted. The message goes to Trash once its files are here. Durable on return.
    ///
    /// - Parameters:
    ///   - message: the other version; see `otherVersion`.
    ///   - files: what is attached to it; the bytes follow, see `fillAttachment`.
    /// - Throws: `.alreadySending`, `.notFound`.
    public func takeOtherVersion(
        _ message: MessageID, as new: NewDraft, files: [MessageFile], of id: OutgoingID
    ) throws -> Draft {
        let (draft, removed) = try writeDurably { db, aspects in
            let rows = DraftRow(db)
            _ = try rows.requireDraft(id)
            try Self.forgetCopy(of: id, in: db)
            let removed = try Row.fetchAll(
                db, sql: "DELETE FROM outgoing_attachment WHERE outgoing_id = ? RETURNING file",
                arguments: [id.rawValue])
            let content = new.content(showing: try Self.attach(files, of: message, to: id, in: db))
            try db.execute(
                sql: """
                    UPDATE outgoing SET content = ?2, account_id = ?3, content_version = version, saved_at = ?4,
                      continues_id = ?5 WHERE id = ?1
                    """,
                arguments: [
                    id.rawValue, try JSONColumn.text(content), try Self.account(of: content, in: db),
                    now().timeIntervalSince1970, message.rawValue,
                ])
            try Self.keepVersion(of: id, replacesRecent: false, in: db)
            aspects.formUnion([.drafts, .outgoing])
            return (try rows.draft(try rows.requireDraft(id)), removed.compactMap { $0["file"] as String? })
        }
        outgoingFiles.remove(removed)
        return draft
    }

    /// Keeps both versions: the draft as it is, and a new draft that continues the message with its files. Durable on
    /// return.
    ///
    /// - Parameters: as of `continueDraft`.
    /// - Returns: the draft that was kept.
    /// - Throws: `.alreadySending`, `.notFound`.
    public func keepBothVersions(
        of id: OutgoingID, _ message: MessageID, as new: NewDraft, files: [MessageFile]
    ) throws -> Draft {
        try writeDurably { db, aspects in
            let rows = DraftRow(db)
            _ = try rows.requireDraft(id)
            try Self.forgetCopy(of: id, in: db)
            let other = try insertContinuation(of: message, as: new, files: files, editor: nil, in: db)
            // Unlike a message that is only looked at, it is listed, saved on the server, and stays when it is closed.
            try db.execute(
                sql: "UPDATE outgoing SET version = 2, content_version = 2 WHERE id = ?", arguments: [other.rawValue])
            aspects.formUnion([.drafts, .outgoing])
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    /// The user has decided what happens to a draft that another program changed on the server: this one stays, and is
    /// saved on the server again.
    ///
    /// - Throws: `.alreadySending`, `.notFound`.
    public func keepDraft(_ id: OutgoingID) throws -> Draft {
        try writeDurably { db, aspects in
            let rows = DraftRow(db)
            _ = try rows.requireDraft(id)
            try Self.forgetCopy(of: id, in: db)
            aspects.insert(.drafts)
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    /// The copy on the server is another program's now: the draft, a new version of it, is saved beside it.
    private static func forgetCopy(of id: OutgoingID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE outgoing SET changed_elsewhere_at = NULL, draft_mailbox_id = NULL, draft_uid_validity = NULL,
                  draft_uid = NULL, draft_version = NULL, draft_message_id = NULL, draft_intent = NULL,
                  version = version + 1 WHERE id = ?
                """, arguments: [id.rawValue])
    }
}
