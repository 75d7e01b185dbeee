import Foundation
import GRDB
import MailModel

/// Reads messages for lists and for display.
struct MessageReader {
    private let db: Database
    private let placements: Statement
    private let keywords: KeywordBits

    init(_ db: Database) throws {
        self.db = db
        keywords = try KeywordBits(db)
        placements = try db.cachedStatement(
            sql: """
                SELECT shown_mailbox_id, CASE WHEN shown_mailbox_id = mailbox_id THEN uid END, flags, keywords FROM placement
                WHERE message_id = ? AND shown_mailbox_id IS NOT NULL ORDER BY id
                """)
    }

    /// The messages with these keys, in their order; those that are gone are left out.
    func summaries(sortKeys: [Int64]) throws -> [MessageSummary] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Self.summaryColumns), \(Self.namedColumns) FROM message m WHERE m.sort_key = ?")
        return try sortKeys.compactMap { key in
            guard let row = try Row.fetchOne(statement, arguments: [key]) else { return nil }
            let (places, labels) = try placements(of: row[0])
            return summary(row, places, labels)
        }
    }

    /// Complete messages, by a condition on `message m` that may include ORDER BY.
    func details(where condition: String, _ arguments: StatementArguments) throws -> [MessageDetail] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Self.summaryColumns), m.cc, m.reply_to, m.in_reply_to, m.reference_list, m.defects, m.body_state,
                  m.byte_count, coalesce(m.body_byte_count, 0), m.rest_state, \(Self.namedColumns)
                FROM message m WHERE \(condition)
                """)
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            let (places, labels) = try placements(of: row[0])
            var detail = MessageDetail(
                summary: summary(row, places, labels), cc: FieldCodec.addresses(row[16]),
                replyTo: FieldCodec.addresses(row[17]), inReplyTo: FieldCodec.list(row[18]),
                references: FieldCodec.list(row[19]), attachments: try AttachmentWriter.read(row[0], in: db),
                placements: places, defects: FieldCodec.list(row[20]), body: StoredBodyState.state(row[21]),
                byteCount: row[22])
            let present: Int = row[23]
            detail.presentByteCount = detail.body.isReadable ? present : 0
            detail.rest = StoredBodyState.rest(row[24])
            return detail
        }
    }

    private static let summaryColumns = """
        m.id, m.public_id, m.thread_id, m.account_id, m.message_id_header, m.subject, m.from_name, m.from_address,
        m.recipients, m.date, m.is_unread, m.is_starred, m.has_attachments, m.snippet, m.category,
        m.co_authors
        """

    /// Read by name.
    private static let namedColumns = "m.is_locked, m.category_source, m.category_reasons"

    private func placements(of message: Int64) throws -> ([PlacementSummary], [MessageLabel]) {
        var names: [String] = []
        let places = try Row.fetchAll(placements, arguments: [message]).map { row in
            let uid: Int64? = row[1]
            names += keywords.keywords(MessageFlags(rawValue: row[2]), reported: row[3])
            return PlacementSummary(
                mailbox: MailboxID(row[0]), uid: uid.flatMap { UInt32(exactly: $0) }.flatMap(UID.init))
        }
        return (places, names.isEmpty ? [] : MessageLabel.all(of: names))
    }

    private func summary(_ row: Row, _ placements: [PlacementSummary], _ labels: [MessageLabel]) -> MessageSummary {
        let address: String? = row[7]
        var mailboxes: [MailboxID] = []
        for placement in placements where !mailboxes.contains(placement.mailbox) { mailboxes.append(placement.mailbox) }
        let seconds: Int64 = row[9]
        var summary = MessageSummary(
            id: MessageID(row[0]), publicID: Hexadecimal.encode(row[1] as Data), thread: ThreadID(row[2]),
            account: AccountID(row[3]), mailboxes: mailboxes, messageIDHeader: row[4], subject: row[5],
            from: address.map { EmailAddress(name: row[6], address: $0) }, to: FieldCodec.addresses(row[8]),
            date: Date(timeIntervalSince1970: Double(seconds)), isUnread: row[10], isStarred: row[11],
            hasAttachments: row[12], snippet: row[13])
        summary.isLocked = row["is_locked"]
        summary.labels = labels
        summary.coAuthors = FieldCodec.addresses(row[15])
        summary.category = MailCategory(rawValue: row[14]) ?? .uncategorized
        summary.categorySource = CategorySource(rawValue: row["category_source"]) ?? .none
        summary.categoryReasons = CategoryCodec.decode(row["category_reasons"])
        return summary
    }
}
