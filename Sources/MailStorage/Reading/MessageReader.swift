import Foundation
import GRDB
import MailModel

/// Reads messages for lists and for display.
struct MessageReader {
    /// What is read of a message, for lists up to the reasons of its category.
    private enum Column: Int, SelectedColumn {
        case id, publicID, threadID, accountID, messageIDHeader, subject, fromName, fromAddress, recipients, date
        case isUnread, isStarred, hasAttachments, snippet, category, coAuthors
        case isLocked, categorySource, categoryReasons
        case cc, replyTo, inReplyTo, referenceList, defects, bodyState, byteCount, bodyByteCount, restState

        static let summary = selectList(through: .categoryReasons)
        static let detail = selectList()
    }

    private enum PlaceColumn: Int, SelectedColumn {
        case shownMailboxID, uid, flags, keywords

        static let list = selectList()
        var sql: String { self == .uid ? "CASE WHEN shown_mailbox_id = mailbox_id THEN uid END" : columnName }
    }

    private let db: Database
    private let placements: Statement
    private let keywords: KeywordBits

    init(_ db: Database) throws {
        self.db = db
        keywords = try KeywordBits(db)
        placements = try db.cachedStatement(
            sql: """
                SELECT \(PlaceColumn.list) FROM placement
                WHERE message_id = ? AND shown_mailbox_id IS NOT NULL ORDER BY id
                """)
    }

    /// The messages with these keys, in their order; those that are gone are left out.
    func summaries(sortKeys: [Int64]) throws -> [MessageSummary] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Column.summary) FROM message WHERE sort_key = ?")
        return try sortKeys.compactMap { key in
            guard let row = try Row.fetchOne(statement, arguments: [key]) else { return nil }
            let (places, labels) = try placements(of: row[Column.id])
            return summary(row, places, labels)
        }
    }

    /// Complete messages, by a condition on `message m` that may include ORDER BY.
    func details(where condition: String, _ arguments: StatementArguments) throws -> [MessageDetail] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Column.detail) FROM message m WHERE \(condition)")
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            let (places, labels) = try placements(of: row[Column.id])
            var detail = MessageDetail(
                summary: summary(row, places, labels), cc: FieldCodec.addresses(row[Column.cc]),
                replyTo: FieldCodec.addresses(row[Column.replyTo]), inReplyTo: FieldCodec.list(row[Column.inReplyTo]),
                references: FieldCodec.list(row[Column.referenceList]),
                attachments: try AttachmentWriter.read(row[Column.id], in: db), placements: places,
                defects: FieldCodec.defects(row[Column.defects]),
                body: (row[Column.bodyState] as StoredBodyState).state, byteCount: row[Column.byteCount])
            let present: Int? = row[Column.bodyByteCount]
            detail.presentByteCount = detail.body.isReadable ? present ?? 0 : 0
            detail.rest = (row[Column.restState] as StoredRestState).state
            return detail
        }
    }

    private func placements(of message: Int64) throws -> ([PlacementSummary], [MessageLabel]) {
        var names: [String] = []
        let places = try Row.fetchAll(placements, arguments: [message]).map { row in
            let uid: Int64? = row[PlaceColumn.uid]
            names += keywords.keywords(
                MessageFlags(rawValue: row[PlaceColumn.flags]), reported: row[PlaceColumn.keywords])
            return PlacementSummary(
                mailbox: MailboxID(row[PlaceColumn.shownMailboxID]),
                uid: uid.flatMap { UInt32(exactly: $0) }.flatMap(UID.init))
        }
        return (places, names.isEmpty ? [] : MessageLabel.all(of: names))
    }

    private func summary(_ row: Row, _ placements: [PlacementSummary], _ labels: [MessageLabel]) -> MessageSummary {
        let address: String? = row[Column.fromAddress]
        var mailboxes: [MailboxID] = []
        for placement in placements where !mailboxes.contains(placement.mailbox) { mailboxes.append(placement.mailbox) }
        let seconds: Int64 = row[Column.date]
        var summary = MessageSummary(
            id: MessageID(row[Column.id]), publicID: Hexadecimal.encode(row[Column.publicID] as Data),
            thread: ThreadID(row[Column.threadID]), account: AccountID(row[Column.accountID]), mailboxes: mailboxes,
            messageIDHeader: row[Column.messageIDHeader], subject: row[Column.subject],
            from: address.map { EmailAddress(name: row[Column.fromName], address: $0) },
            to: FieldCodec.addresses(row[Column.recipients]), date: Date(timeIntervalSince1970: Double(seconds)),
            isUnread: row[Column.isUnread], isStarred: row[Column.isStarred],
            hasAttachments: row[Column.hasAttachments], snippet: row[Column.snippet])
        summary.isLocked = row[Column.isLocked]
        summary.labels = labels
        summary.coAuthors = FieldCodec.addresses(row[Column.coAuthors])
        summary.category = MailCategory(rawValue: row[Column.category]) ?? .uncategorized
        summary.categorySource = CategorySource(rawValue: row[Column.categorySource]) ?? .none
        summary.categoryReasons = CategoryCodec.decode(row[Column.categoryReasons])
        return summary
    }
}
