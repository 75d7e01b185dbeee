import GRDB
import MailModel

/// Stores downloaded message bodies.
struct BodyWriter {
    /// A message's account, thread and sort position.
    struct Place {
        let account: AccountID
        let message: Int64
        let thread: Int64
        let byteCount: Int
        fileprivate let sortKey: Int64
    }

    private let db: Database
    private let find: Statement
    private let update: Statement
    private let documents: SearchDocuments
    private let index: SearchIndex
    private let attachments: AttachmentWriter
    private let account: Statement
    private let categorizers = Categorizers()

    init(_ db: Database) throws {
        self.db = db
        account = try db.cachedStatement(sql: "SELECT account_id, category_source FROM message WHERE id = ?")
        find = try db.cachedStatement(sql: "SELECT account_id, thread_id, sort_key FROM message WHERE id = ?")
        update = try db.cachedStatement(
            sql: """
                UPDATE message SET snippet = ?, defects = ?, body_state = \(StoredBodyState.stored.sql),
                  body_byte_count = ?, body_checksum = ?, has_links = ?, body_lead_count = ?,
                  body_used_at = coalesce(?, body_used_at), rest_state = \(StoredRestState.none.sql) WHERE id = ?
                """)
        documents = try SearchDocuments(db)
        index = try SearchIndex(db)
        attachments = try AttachmentWriter(db)
    }

    /// - Parameter time: when they were downloaded; nil for messages that were stored before.
    /// - Returns: the places of the messages; messages that are gone are left out.
    func store(_ bodies: [StoredBody], usedAt time: Double? = nil) throws -> [Place] {
        let found = try bodies.compactMap { body in try place(of: body).map { (body, $0) } }
        var changes: [SearchIndex.Change] = []
        for (body, place) in found {
            guard let old = try index.document(place.sortKey) else { continue }
            var new = old
            new.body = FieldCodec.clean(body.content.searchText)
            new.attachmentNames = Self.names(body.content)
            try store(body, of: place.message, sortKey: place.sortKey, usedAt: time)
            changes.append(SearchIndex.Change(key: place.sortKey, old: old, new: new))
        }
        try index.apply(changes)
        return found.map(\.1)
    }

    /// Stores the text from the beginning of a message. Attachments stay as the server described them, and defects are
    /// ignored, because the message is incomplete.
    func storeLead(
        _ content: MessageContent, of id: MessageID, state: StoredBodyState, usedAt time: Double? = nil
    ) throws -> Place? {
        guard let place = try place(of: StoredBody(id, content)) else { return nil }
        try index.withdraw([place.sortKey])
        try documents.setBody(FieldCodec.clean(content.searchText), of: place.sortKey)
        if !content.innerFilenames.isEmpty {
            let described = try AttachmentWriter.read(place.message, in: db).map(\.description)
            try documents.setAttachmentNames(
                AttachmentWriter.names(described, inner: content.innerFilenames), of: place.sortKey)
        }
        try db.cachedStatement(
            sql: """
                UPDATE message SET snippet = ?, body_state = ?, body_byte_count = ?, has_links = ?,
                  body_used_at = coalesce(?, body_used_at), rest_state = ?
                WHERE id = ?
                """
        ).execute(arguments: [
            FieldCodec.clean(content.snippet), state, content.rawBytes.count,
            content.hasLink || WebAddressDetector.occurs(in: content.searchText), time, StoredRestState.none,
            id.rawValue,
        ])
        try index.add([place.sortKey])
        try classify(content, of: place.message)
        return place
    }

    /// Records a download in the journal.
    func noteStored(_ place: Place, _ detail: JournalDetail, at time: Double) throws {
        try Journal.add(
            .bodyStored, account: place.account.rawValue, message: place.message, detail, at: time, in: db)
    }

    /// Stores the text of a message whose document is not in the index now.
    func store(_ content: MessageContent, of message: MessageWriter.Stored) throws {
        try store(StoredBody(MessageID(message.id), content), of: message.id, sortKey: message.sortKey)
    }

    private static func names(_ content: MessageContent) -> String {
        AttachmentWriter.names(content.attachments, inner: content.innerFilenames)
    }

    private func place(of body: StoredBody) throws -> Place? {
        try Row.fetchOne(find, arguments: [body.message.rawValue]).map {
            Place(
                account: AccountID($0[0]), message: body.message.rawValue, thread: $0[1], byteCount: body.byteCount,
                sortKey: $0[2])
        }
    }

    private func store(_ body: StoredBody, of id: Int64, sortKey: Int64, usedAt time: Double? = nil) throws {
        let content = body.content
        try documents.setText(
            FieldCodec.clean(content.searchText), attachmentNames: Self.names(content), of: sortKey)
        if try !attachments.isStored(content.attachments, of: id) {
            try attachments.replace(content.attachments, inner: content.innerFilenames, of: id, sortKey: sortKey)
        }
        try update.execute(arguments: [
            FieldCodec.clean(content.snippet), FieldCodec.encode(content.defects), body.byteCount,
            body.checksum,
            content.hasLink || WebAddressDetector.occurs(in: content.searchText), content.leadByteCount,
            time, id,
        ])
        try classify(content, of: id)
    }

    /// The text tells more than the header. Callers update the message's thread.
    private func classify(_ content: MessageContent, of id: Int64) throws {
        guard let row = try Row.fetchOne(account, arguments: [id]), row[1] != CategorySource.correction.rawValue else {
            return
        }
        _ = try categorizers.of(AccountID(row[0]), in: db).reclassify(
            id, text: content.searchText, adding: content.signals)
    }
}
