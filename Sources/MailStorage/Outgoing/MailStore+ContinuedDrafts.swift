import Foundation
import GRDB
public import MailModel

/// Drafts that another program began, and that are continued here (FR-SYNC-07).
///
/// Nothing changes on the server until the user does: then the draft is saved like any other, and the message that it
/// continues goes to Trash, with everything in it that the editor does not have.
extension MailStore {
    /// A file of a message that becomes a file of a draft.
    public struct MessageFile: Hashable, Sendable {
        /// The attachment of the message.
        public var source: AttachmentID
        /// The file name that recipients see.
        public var filename: String
        /// The MIME type.
        public var mimeType: String
        /// The estimated size in bytes.
        public var byteCount: Int
        /// The Content-ID by which the text of the message shows it; nil for none.
        public var contentID: String?

        /// Memberwise initializer.
        public init(
            source: AttachmentID, filename: String, mimeType: String, byteCount: Int, contentID: String? = nil
        ) {
            self.contentID = contentID
            self.source = source
            self.filename = filename
            self.mimeType = mimeType
            self.byteCount = byteCount
        }
    }

    /// A draft and the message that it replaces.
    public struct ReplacedDraft: Hashable, Sendable {
        /// The draft.
        public let id: OutgoingID
        /// The message in Drafts.
        public let original: MessageID
    }

    /// The draft that a message in Drafts is a copy of, or that already continues it; nil if there is none.
    public func draft(for message: MessageID) throws -> OutgoingID? {
        try read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT o.id FROM outgoing o JOIN message m ON m.id = ?
                    WHERE o.state = \(OutgoingState.draft.sql) AND o.discarded_at IS NULL
                      AND (o.continues_id = m.id
                        OR (o.account_id = m.account_id AND o.draft_message_id = m.message_id_header))
                    ORDER BY o.id DESC LIMIT 1
                    """, arguments: [message.rawValue])
        }.map { OutgoingID($0) }
    }

    /// Begins a draft that continues a message in Drafts. Durable on return.
    ///
    /// - Parameter files: what is attached to the message; the bytes follow, see `fillAttachment`.
    public func continueDraft(
        _ message: MessageID, as new: NewDraft, files: [MessageFile], editor: String
    ) throws -> Draft {
        try writeDurably { db, aspects in
            let id = try insertContinuation(of: message, as: new, files: files, editor: editor, in: db)
            aspects.formUnion([.drafts, .outgoing])
            let rows = DraftRow(db)
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    func insertContinuation(
        of message: MessageID, as new: NewDraft, files: [MessageFile], editor: String?, in db: Database
    ) throws -> OutgoingID {
        var new = new
        new.parent = try new.inReplyTo.first.flatMap { header in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT id FROM message WHERE message_id_header = ?2
                      AND account_id = (SELECT account_id FROM message WHERE id = ?1) LIMIT 1
                    """, arguments: [message.rawValue, header])
        }.map { MessageID($0) }
        let received = new
        new.content = received.content(showing: [:])
        let id = try insertDraft(new, editor: editor, in: db)
        try db.execute(
            sql: "UPDATE outgoing SET continues_id = ? WHERE id = ?", arguments: [message.rawValue, id.rawValue])
        let attached = try Self.attach(files, of: message, to: id, in: db)
        guard !received.pictures.isEmpty else { return id }
        try db.execute(
            sql: "UPDATE outgoing SET content = ? WHERE id = ?",
            arguments: [try JSONColumn.text(received.content(showing: attached)), id.rawValue])
        try Self.keepVersion(of: id, in: db)
        return id
    }

    /// The bytes of the files follow, see `fillAttachment`.
    ///
    /// - Returns: the files by their Content-IDs.
    @discardableResult
    static func attach(
        _ files: [MessageFile], of message: MessageID, to draft: OutgoingID, in db: Database
    ) throws -> [String: DraftAttachmentID] {
        var attached: [String: DraftAttachmentID] = [:]
        for file in files {
            try db.execute(
                sql: """
                    INSERT INTO outgoing_attachment (outgoing_id, filename, mime_type, byte_count, state,
                      source_message_id, source_attachment_id) VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    draft.rawValue, file.filename, file.mimeType, file.byteCount, DraftAttachment.State.fetching,
                    message.rawValue, file.source.rawValue,
                ])
            if let contentID = file.contentID { attached[contentID] = DraftAttachmentID(db.lastInsertedRowID) }
        }
        return attached
    }

    /// The editor of a draft was closed before anything was written: discards the draft. A message that it continued
    /// stays as it is, and so does a draft with content that was saved before.
    public func closeUnchangedDraft(_ id: OutgoingID) throws {
        let files: [String] = try writeDurably { db, aspects in
            guard let row = try DraftRow(db).fetch(id), OutgoingRow.state(row) == .draft,
                row["content_version"] == 1, row["discarded_at"] == nil
            else { return [] }
            aspects.insert(.drafts)
            guard row["continues_id"] as Int64? != nil, row["version"] == 1 else {
                try db.execute(
                    sql: "UPDATE outgoing SET discarded_at = ? WHERE id = ?",
                    arguments: [now().timeIntervalSince1970, id.rawValue])
                return []
            }
            let files = try String.fetchAll(
                db, sql: "SELECT file FROM outgoing_attachment WHERE outgoing_id = ? AND file IS NOT NULL",
                arguments: [id.rawValue])
            try db.execute(sql: "DELETE FROM outgoing WHERE id = ?", arguments: [id.rawValue])
            return files
        }
        outgoingFiles.remove(files)
    }

    /// The drafts of an account that were changed, sent or discarded, and whose files are all here: the messages that
    /// they continue are no longer needed in Drafts.
    public func replacedDrafts(account: AccountID) throws -> [ReplacedDraft] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT o.id, o.continues_id FROM outgoing o JOIN message m ON m.id = o.continues_id
                    WHERE m.account_id = ?
                      AND (o.state <> \(OutgoingState.draft.sql) OR o.version > 1 OR o.discarded_at IS NOT NULL)
                      AND NOT EXISTS (SELECT 1 FROM outgoing_attachment a
                        WHERE a.outgoing_id = o.id AND a.state <> \(DraftAttachment.State.stored.sql))
                    ORDER BY o.id
                    """, arguments: [account.rawValue]
            ).map { row in
                ReplacedDraft(id: OutgoingID(row["id"]), original: MessageID(row["continues_id"]))
            }
        }
    }

    /// The message that a draft continued is in Trash: the draft is saved on the server like any other.
    public func noteOriginalReplaced(_ id: OutgoingID) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: """
                    UPDATE outgoing SET continues_id = NULL, version = CASE version WHEN 1 THEN 2 ELSE version END
                    WHERE id = ?
                    """, arguments: [id.rawValue])
            aspects.insert(.drafts)
        }
    }
}

extension NewDraft {
    /// The content with each picture showing its file; a picture without one is dropped.
    ///
    /// - Parameter files: the files of the draft by their Content-IDs in the message.
    func content(showing files: [String: DraftAttachmentID]) -> DraftContent {
        var shown = content
        shown.blocks = content.blocks.enumerated().compactMap { place, block in
            guard let contentID = pictures[place] else { return block }
            guard let file = files[contentID] else { return nil }
            var picture = block
            picture.attachment = file
            return picture
        }
        return shown
    }
}
