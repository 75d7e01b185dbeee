import GRDB
import MailModel

/// Stores the texts of messages that were read again, within one transaction. Where the text is the same as before,
/// nothing is written, so that neither the search index nor an open page has work.
struct TextRewriter {
    /// A stored message that was read again.
    struct Message {
        let id: MessageID
        /// What was read.
        let file: MailStore.FileKey
        let content: MessageContent
    }

    private let db: Database
    private let bodies: BodyWriter
    private let attachments: AttachmentWriter

    init(_ db: Database) throws {
        self.db = db
        bodies = try BodyWriter(db)
        attachments = try AttachmentWriter(db)
    }

    /// - Returns: the places of the messages whose text changed.
    func store(_ messages: [Message]) throws -> [BodyWriter.Place] {
        let changed = try messages.filter(isChanged)
        let whole = changed.filter { $0.file.state == .stored }
        var places = try bodies.store(whole.map { StoredBody($0.id, $0.content) })
        for message in changed where message.file.state != .stored {
            if let place = try storeBeginning(message) { places.append(place) }
        }
        for message in changed { try queueEmbedding(of: message.id) }
        return places
    }

    /// False also for a message that is gone, or of which other bytes were stored meanwhile, with their text.
    private func isChanged(_ message: Message) throws -> Bool {
        guard let file = try MailStore.fileKey(message.id, in: db), file.hasSameBytes(as: message.file),
            let stored = try StoredText.of(message.id, in: db)
        else { return false }
        let read = StoredText(message.content)
        guard file.state == .stored else { return !stored.hasSameWords(as: read) }
        return try stored != read || !attachments.isStored(message.content.attachments, of: message.id.rawValue)
    }

    /// The state of the rest of the message, such as requested, or refused by the server, stays as it is.
    private func storeBeginning(_ message: Message) throws -> BodyWriter.Place? {
        let states = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT body_state, rest_state FROM message WHERE id = ?"),
            arguments: [message.id.rawValue])
        guard let states else { return nil }
        let place = try bodies.storeLead(message.content, of: message.id, state: states["body_state"])
        let rest: Int = states["rest_state"]
        try db.cachedStatement(sql: "UPDATE message SET rest_state = ? WHERE id = ?")
            .execute(arguments: [rest, message.id.rawValue])
        return place
    }

    /// The vectors of the search by meaning are of the text before.
    private func queueEmbedding(of message: MessageID) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO embedding_pending (sort_key) SELECT m.sort_key FROM message m
                WHERE m.id = ? AND (SELECT value FROM setting WHERE key = 'semanticSearchEnabled') = 'true'
                  AND NOT EXISTS (SELECT 1 FROM embedding_pending WHERE sort_key = m.sort_key)
                """
        ).execute(arguments: [message.rawValue])
    }
}

extension MailStore.FileKey {
    /// True if the same bytes of the message are stored.
    fileprivate func hasSameBytes(as other: Self) -> Bool {
        (state, presentByteCount, checksum) == (other.state, other.presentByteCount, other.checksum)
    }
}
