import GRDB
import MailModel

/// Stores the part of a message's document that is not in the message's own row: its text, and header fields that only
/// search needs. The document must not be in the index meanwhile.
struct SearchDocuments {
    private let db: Database
    private let insert: DirectStatement
    private let storeText: DirectStatement
    private let storeBody: DirectStatement

    init(_ db: Database) throws {
        self.db = db
        insert = try DirectStatement(
            "INSERT INTO search_text (sort_key, recipients, cc, bcc, attachment_names) VALUES (?, ?, ?, ?, ?)", in: db)
        storeText = try DirectStatement(
            """
            INSERT INTO search_text (sort_key, body, attachment_names) VALUES (?, ?, ?)
            ON CONFLICT (sort_key) DO UPDATE SET body = excluded.body, attachment_names = excluded.attachment_names
            """, in: db)
        storeBody = try DirectStatement(
            """
            INSERT INTO search_text (sort_key, body) VALUES (?, ?)
            ON CONFLICT (sort_key) DO UPDATE SET body = excluded.body
            """, in: db)
    }

    /// Adds a new message: most have nothing beyond their row.
    func add(_ message: PreparedMessage, sortKey: Int64) throws {
        guard message.hasSearchText else { return }
        try insert.run { values in
            values.add(sortKey)
            values.add(message.searchedRecipients)
            values.add(message.searchedCC)
            values.add(message.searchedBCC)
            values.add(message.attachmentNames)
        }
    }

    /// The complete message was downloaded.
    func setText(_ body: String, attachmentNames: String, of sortKey: Int64) throws {
        try storeText.run { values in
            values.add(sortKey)
            values.add(body)
            values.add(attachmentNames)
        }
    }

    /// The beginning of the message was downloaded.
    func setBody(_ body: String, of sortKey: Int64) throws {
        try storeBody.run { values in
            values.add(sortKey)
            values.add(body)
        }
    }

    /// The attachments are known.
    func setAttachmentNames(_ names: String, of sortKey: Int64) throws {
        let change =
            names.isEmpty
            ? "UPDATE search_text SET attachment_names = ?2 WHERE sort_key = ?1"
            : """
            INSERT INTO search_text (sort_key, attachment_names) VALUES (?1, ?2)
            ON CONFLICT (sort_key) DO UPDATE SET attachment_names = excluded.attachment_names
            """
        try db.cachedStatement(sql: change).execute(arguments: [sortKey, names])
    }
}
