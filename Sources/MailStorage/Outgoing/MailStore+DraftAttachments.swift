import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// A file to write an attachment to, piece by piece; pass it to `addAttachment`.
    public func makeOutgoingFile() throws -> OutgoingFile {
        do { return try outgoingFiles.make() } catch { throw StoreError(error) }
    }

    /// Attaches a file to a draft. Durable on return.
    ///
    /// - Returns: the attachment and the draft's new version.
    /// - Throws: `.alreadySending`, `.notFound`; the file is deleted then.
    public func addAttachment(
        to draft: OutgoingID, file: OutgoingFile, filename: String, mimeType: String
    ) throws -> (attachment: DraftAttachment, version: Int) {
        do {
            try file.finish()
            outgoingFiles.forceNames()
        } catch {
            throw StoreError(error)
        }
        let byteCount = file.byteCount
        let result = try writeDurably { db, aspects in
            _ = try DraftRow(db).requireDraft(draft)
            try db.execute(
                sql: """
                    INSERT INTO outgoing_attachment (outgoing_id, filename, mime_type, byte_count, state, file)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [draft.rawValue, filename, mimeType, byteCount, DraftAttachment.State.stored, file.name])
            let id = DraftAttachmentID(db.lastInsertedRowID)
            aspects.insert(.drafts)
            let attachment = DraftAttachment(
                id: id, filename: filename, mimeType: mimeType, byteCount: byteCount, state: .stored)
            return (attachment: attachment, version: try Self.nextVersion(of: draft, in: db))
        }
        file.keep()
        return result
    }

    /// Attaches what a message on this computer or its server contains; the bytes follow, see `fillAttachment`.
    ///
    /// - Parameters:
    ///   - message: the message that is forwarded.
    ///   - source: its attachment; nil for the whole message.
    /// - Throws: `.alreadySending`, `.notFound`.
    public func addAttachment(
        to draft: OutgoingID, from message: MessageID, source: AttachmentID?, filename: String, mimeType: String,
        byteCount: Int
    ) throws -> (attachment: DraftAttachment, version: Int) {
        try writeDurably { db, aspects in
            _ = try DraftRow(db).requireDraft(draft)
            try db.execute(
                sql: """
                    INSERT INTO outgoing_attachment (outgoing_id, filename, mime_type, byte_count, state,
                      source_message_id, source_attachment_id) VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    draft.rawValue, filename, mimeType, byteCount, DraftAttachment.State.fetching, message.rawValue,
                    source?.rawValue,
                ])
            let id = DraftAttachmentID(db.lastInsertedRowID)
            aspects.formUnion([.drafts, .outgoing])
            let attachment = DraftAttachment(
                id: id, filename: filename, mimeType: mimeType, byteCount: byteCount, state: .fetching)
            return (attachment: attachment, version: try Self.nextVersion(of: draft, in: db))
        }
    }

    /// An attachment whose bytes are still to be copied from a message.
    public struct WantedAttachment: Hashable, Sendable {
        /// The attachment.
        public let id: DraftAttachmentID
        /// The message that has it; nil if it is gone.
        public let message: MessageID?
        /// The attachment of that message; nil for the whole message.
        public let source: AttachmentID?
        /// The file name that recipients see.
        public let filename: String
        /// The MIME type.
        public let mimeType: String
    }

    /// The attachments whose bytes are still to be copied, oldest first.
    public func wantedAttachments() throws -> [WantedAttachment] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT a.* FROM outgoing_attachment a JOIN outgoing o ON o.id = a.outgoing_id
                    WHERE a.state = ? AND o.discarded_at IS NULL ORDER BY a.id LIMIT 100
                    """, arguments: [DraftAttachment.State.fetching]
            ).map { row in
                WantedAttachment(
                    id: DraftAttachmentID(row["id"]),
                    message: (row["source_message_id"] as Int64?).map { MessageID($0) },
                    source: (row["source_attachment_id"] as Int64?).map { AttachmentID($0) }, filename: row["filename"],
                    mimeType: row["mime_type"])
            }
        }
    }

    /// Stores the bytes of a wanted attachment; nil if they cannot be had. Durable on return. Does nothing if the
    /// attachment was removed meanwhile.
    public func fillAttachment(_ id: DraftAttachmentID, _ bytes: [UInt8]?) throws {
        let file = try bytes.map { bytes in
            let file = try makeOutgoingFile()
            try file.append(bytes)
            try file.finish()
            return file
        }
        let state: DraftAttachment.State = file == nil ? .failed : .stored
        let isFilled = try writeDurably { db, aspects in
            try db.execute(
                sql: """
                    UPDATE outgoing_attachment SET state = ?2, file = ?3, byte_count = coalesce(?4, byte_count)
                    WHERE id = ?1 AND state = \(DraftAttachment.State.fetching.sql)
                    """,
                arguments: [id.rawValue, state, file?.name, file?.byteCount])
            guard db.changesCount > 0 else { return false }
            aspects.insert(.drafts)
            return true
        }
        if isFilled { file?.keep() }
    }

    /// Removes a file from a draft.
    ///
    /// - Returns: the draft's new version.
    /// - Throws: `.alreadySending`, `.notFound`.
    public func removeAttachment(_ attachment: DraftAttachmentID, from draft: OutgoingID) throws -> Int {
        let result = try writeDurably { db, aspects in
            _ = try DraftRow(db).requireDraft(draft)
            let file = try Row.fetchOne(
                db, sql: "DELETE FROM outgoing_attachment WHERE id = ? AND outgoing_id = ? RETURNING file",
                arguments: [attachment.rawValue, draft.rawValue])
            guard let file else { throw StoreError(.notFound, DraftErrorText.fileGone) }
            aspects.insert(.drafts)
            return (file: file["file"] as String?, version: try Self.nextVersion(of: draft, in: db))
        }
        outgoingFiles.remove([result.file].compactMap { $0 })
        return result.version
    }

    /// The bytes of an attached file; nil if they are not here.
    public func attachmentBytes(_ id: DraftAttachmentID) throws -> [UInt8]? {
        let name = try read { db in
            try String.fetchOne(
                db, sql: "SELECT file FROM outgoing_attachment WHERE id = ? AND file IS NOT NULL",
                arguments: [id.rawValue])
        }
        return name.flatMap { outgoingFiles.read($0) }
    }

    /// The same, if nothing else will do.
    ///
    /// - Throws: `.other` if they are not here.
    public func requireAttachmentBytes(_ id: DraftAttachmentID) throws -> [UInt8] {
        guard let bytes = try attachmentBytes(id) else { throw StoreError(.other, DraftErrorText.fileMissing) }
        return bytes
    }

    /// The names of the files of an account's drafts and messages.
    static let outgoingFilesSQL = """
        SELECT file FROM outgoing WHERE account_id = ?1 AND file IS NOT NULL
        UNION SELECT own_file FROM outgoing WHERE account_id = ?1 AND own_file IS NOT NULL
        UNION SELECT a.file FROM outgoing_attachment a JOIN outgoing o ON o.id = a.outgoing_id
        WHERE o.account_id = ?1 AND a.file IS NOT NULL
        """

    private static func nextVersion(of draft: OutgoingID, in db: Database) throws -> Int {
        let version = try Int.fetchOne(
            db, sql: "UPDATE outgoing SET version = version + 1 WHERE id = ? RETURNING version",
            arguments: [draft.rawValue])
        guard let version else { throw StoreError.noDraft }
        return version
    }
}
