import GRDB
import MailModel

/// What searches and lists have of the text of a message.
struct StoredText: Decodable, FetchableRecord, Equatable {
    let snippet: String
    let body: String
    let hasLinks: Bool
    let attachmentNames: String
    let defects: String
    let leadByteCount: Int?

    /// What `BodyWriter` stores of a message.
    init(_ content: MessageContent) {
        snippet = FieldCodec.clean(content.snippet)
        body = FieldCodec.clean(content.searchText)
        hasLinks = content.hasLink || WebAddressDetector.occurs(in: content.searchText)
        attachmentNames = AttachmentWriter.names(content.attachments, inner: content.innerFilenames)
        defects = FieldCodec.encode(content.defects)
        leadByteCount = content.leadByteCount
    }

    /// Nil if the message is gone.
    static func of(_ message: MessageID, in db: Database) throws -> StoredText? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT m.snippet, coalesce(t.body, '') AS body, m.has_links AS hasLinks,
                  coalesce(t.attachment_names, '') AS attachmentNames, m.defects, m.body_lead_count AS leadByteCount
                FROM message m LEFT JOIN search_text t ON t.sort_key = m.sort_key WHERE m.id = ?
                """)
        return try fetchOne(statement, arguments: [message.rawValue])
    }

    /// Compares what is stored of the beginning of a message: it says nothing about defects and attachments.
    func hasSameWords(as other: StoredText) -> Bool {
        (snippet, body, hasLinks) == (other.snippet, other.body, other.hasLinks)
    }
}
