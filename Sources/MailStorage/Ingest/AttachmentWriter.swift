import GRDB
import MailModel

/// Stores the attachments that a message describes (FR-SYNC-08, MO-13), and their names in the search index.
struct AttachmentWriter {
    enum Column: Int, SelectedColumn {
        case id, section, filename, mimeType, byteCount, contentID, isInline

        static let list = selectList()
    }

    private let db: Database
    private let insertion: Statement
    private let mark: Statement

    /// A message with more parts than this is an attack; the rest is dropped.
    private static let maximumCount = 1000

    init(_ db: Database) throws {
        self.db = db
        insertion = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO attachment
                  (message_id, section, filename, mime_type, byte_count, content_id, is_inline)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        mark = try db.cachedStatement(sql: "UPDATE message SET has_attachments = ?, has_images = ? WHERE id = ?")
    }

    /// Stores the attachments of a message that has none yet, and sets its markers.
    func add(_ attachments: [AttachmentDescription], to message: Int64) throws {
        try insert(attachments, of: message)
        try mark.execute(arguments: [Self.hasAttachments(attachments), Self.hasImages(attachments), message])
    }

    /// The same for a message whose markers are set.
    func insert(_ attachments: [AttachmentDescription], of message: Int64) throws {
        for attachment in attachments.prefix(Self.maximumCount) {
            try insertion.execute(arguments: Self.values(attachment, of: message))
        }
    }

    /// Replaces the stored attachments. The document must not be in the index meanwhile.
    ///
    /// The rows of parts that stay are updated, because drafts that forward them refer to them.
    ///
    /// - Parameter inner: names of files inside attached messages.
    func replace(
        _ attachments: [AttachmentDescription], inner: [String] = [], of message: Int64, sortKey: Int64
    ) throws {
        let kept = Set(attachments.prefix(Self.maximumCount).map { FieldCodec.clean($0.section) })
        for stored in try Self.read(message, in: db) where !kept.contains(stored.description.section) {
            try db.cachedStatement(sql: "DELETE FROM attachment WHERE id = ?").execute(arguments: [stored.id.rawValue])
        }
        try update(attachments, of: message)
        try add(attachments, to: message)
        try SearchDocuments(db).setAttachmentNames(Self.names(attachments, inner: inner), of: sortKey)
    }

    /// Updates the stored attachments that are among these.
    private func update(_ attachments: [AttachmentDescription], of message: Int64) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE attachment SET filename = ?3, mime_type = ?4, byte_count = ?5, content_id = ?6, is_inline = ?7
                WHERE message_id = ?1 AND section = ?2
                """)
        for attachment in attachments.prefix(Self.maximumCount) {
            try statement.execute(arguments: Self.values(attachment, of: message))
        }
    }

    private static func values(_ attachment: AttachmentDescription, of message: Int64) -> StatementArguments {
        [
            message, FieldCodec.clean(attachment.section), FieldCodec.clean(attachment.filename),
            FieldCodec.clean(attachment.mimeType), attachment.byteCount, attachment.contentID.map(FieldCodec.clean),
            attachment.isInline,
        ]
    }

    /// Returns true if lists show the attachment marker.
    static func hasAttachments(_ attachments: some Collection<AttachmentDescription>) -> Bool {
        attachments.prefix(maximumCount).contains { !$0.isInline }
    }

    /// Returns true if a search for pictures finds the message.
    static func hasImages(_ attachments: some Collection<AttachmentDescription>) -> Bool {
        attachments.prefix(maximumCount).contains { $0.mimeType.hasPrefix("image/") }
    }

    /// File names for the index: separated by spaces, their dots kept for the tokenizer.
    ///
    /// - Parameter inner: names of files inside attached messages, which have no rows of their own.
    static func names(_ attachments: [AttachmentDescription], inner: [String] = []) -> String {
        let names = attachments.prefix(maximumCount).map(\.filename) + inner.prefix(maximumCount)
        return FieldCodec.clean(names.joined(separator: " "))
    }

    /// The stored attachments of a message, in the order of the message.
    static func read(_ message: Int64, in db: Database) throws -> [AttachmentSummary] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Column.list) FROM attachment WHERE message_id = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [message]).map(summary)
    }

    /// One row that begins with `Column`.
    static func summary(_ row: Row) -> AttachmentSummary {
        AttachmentSummary(
            id: AttachmentID(row[Column.id]),
            description: AttachmentDescription(
                section: row[Column.section], filename: row[Column.filename], mimeType: row[Column.mimeType],
                byteCount: row[Column.byteCount], contentID: row[Column.contentID], isInline: row[Column.isInline]))
    }

    /// Returns true if exactly these are stored, so that the rows can stay.
    func isStored(_ attachments: [AttachmentDescription], of message: Int64) throws -> Bool {
        try Self.read(message, in: db).map(\.description) == Array(attachments.prefix(Self.maximumCount))
    }
}
