import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The maximum number of remembered decisions (NFR-NOTIF-03).
    static let rememberedDecisions = 10_000

    /// True once the account's arrivals are looked at for notifications.
    public func followsArrivals(account: AccountID) throws -> Bool {
        try read { db in try Self.arrivalCursor(account, in: db) != nil }
    }

    /// Everything that is here now notifies never: the account's first sync has ended.
    public func skipArrivals(account: AccountID) throws {
        try write { db, _ in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO arrival_cursor (account_id, message_id, first_message_id, began_at)
                    SELECT a.id, m.last, m.last, ?2
                    FROM account a, (SELECT coalesce(max(id), 0) AS last FROM message) m WHERE a.id = ?1
                    """, arguments: [account.rawValue, now().timeIntervalSince1970])
        }
    }

    /// Messages that arrived since the last decision, in the order of their arrival; empty for an account whose first
    /// sync has not ended.
    public func arrivals(account: AccountID, limit: Int = 1000) throws -> [ArrivedMessage] {
        try read { db in
            guard let cursor = try Self.arrivalCursor(account, in: db) else { return [] }
            let roles = try MailboxRoles(account, in: db).roles
            let statement = try db.cachedStatement(
                sql: "\(Self.arrivalSelect) WHERE m.account_id = ? AND m.id > ? ORDER BY m.id LIMIT ?")
            return try Row.fetchAll(statement, arguments: [account.rawValue, cursor, limit]).map { row in
                try Self.arrival(row, roles: roles, in: db)
            }
        }
    }

    /// The messages of notifications that are still shown; those that are gone are left out.
    ///
    /// - Parameter publicIDs: 64 hex digits each.
    public func arrived(publicIDs: [String]) throws -> [ArrivedMessage] {
        try read { db in
            let statement = try db.cachedStatement(sql: "\(Self.arrivalSelect) WHERE m.public_id = ?")
            return try publicIDs.compactMap { publicID in
                guard let row = try Row.fetchOne(statement, arguments: [Self.bytes(publicID)]) else { return nil }
                let roles = try MailboxRoles(AccountID(row["account_id"]), in: db).roles
                return try Self.arrival(row, roles: roles, in: db)
            }
        }
    }

    /// Records decisions before anything is shown, and continues behind the last message. Durable on return, so that
    /// no message notifies twice, whatever stops the program (NOTIF-17).
    ///
    /// - Parameters:
    ///   - decisions: in the order of arrival.
    ///   - last: the last message that was looked at.
    ///   - presenter: who shows what notifies.
    /// - Returns: the messages that had been decided before under another row; they must not be shown.
    public func recordDecisions(
        _ decisions: [(message: ArrivedMessage, verdict: NotificationVerdict)], account: AccountID,
        upTo last: MessageID,
        by presenter: NotificationPresenter
    ) throws -> Set<MessageID> {
        try writeDurably { db, _ in
            var repeated: Set<MessageID> = []
            let time = now().timeIntervalSince1970
            for (message, verdict) in decisions {
                try db.cachedStatement(
                    sql: """
                        INSERT OR IGNORE INTO notification (account_id, public_id, verdict, decided_at, presenter)
                        SELECT id, ?2, ?3, ?4, ?5 FROM account WHERE id = ?1
                        """
                ).execute(arguments: [
                    account.rawValue, Self.bytes(message.publicID), verdict.rawValue, time,
                    verdict.isShown ? presenter : nil,
                ])
                if db.changesCount == 0 { repeated.insert(message.id) }
            }
            try db.execute(
                sql: "UPDATE arrival_cursor SET message_id = max(message_id, ?) WHERE account_id = ?",
                arguments: [last.rawValue, account.rawValue])
            try Self.forgetOldDecisions(in: db)
            return repeated
        }
    }

    /// Replaces the decision about a message: it could not be shown, or another presenter than planned showed it.
    public func changeDecision(
        _ message: ArrivedMessage, to verdict: NotificationVerdict, by presenter: NotificationPresenter? = nil
    ) throws {
        try writeDurably { db, _ in
            try db.execute(
                sql: "UPDATE notification SET verdict = ?, presenter = ? WHERE public_id = ?",
                arguments: [verdict.rawValue, presenter, Self.bytes(message.publicID)])
        }
    }

    /// What was decided about a message; nil if nothing was, or if it is forgotten.
    ///
    /// - Parameter publicID: 64 hex digits.
    public func notificationRecord(publicID: String) throws -> NotificationRecord? {
        try read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT verdict, decided_at, presenter FROM notification WHERE public_id = ?",
                arguments: [Self.bytes(publicID)])
            guard let row else { return try Self.recordOfFirstSync(publicID, in: db) }
            guard let verdict = NotificationVerdict(rawValue: row["verdict"]) else { return nil }
            return NotificationRecord(
                verdict: verdict, date: Date(timeIntervalSince1970: row["decided_at"]), presenter: row["presenter"])
        }
    }

    /// The first sync of an account decides about all its mail at once.
    private static func recordOfFirstSync(_ publicID: String, in db: Database) throws -> NotificationRecord? {
        let began = try Double.fetchOne(
            db,
            sql: """
                SELECT c.began_at FROM message m JOIN arrival_cursor c ON c.account_id = m.account_id
                WHERE m.public_id = ? AND m.id <= c.first_message_id
                """, arguments: [bytes(publicID)])
        return began.map { NotificationRecord(verdict: .beforeFirstSync, date: Date(timeIntervalSince1970: $0)) }
    }

    /// Those of the messages that are still unread and visible, and those of them that are in an inbox: the
    /// notifications of the others are out of date (NOTIF-18).
    public func unread(
        among messages: Set<MessageID>
    ) throws -> (all: Set<MessageID>, inInbox: Set<MessageID>) {
        try read { db in
            let unread = try db.cachedStatement(
                sql: "SELECT 1 FROM message WHERE id = ? AND is_unread = 1 AND is_shown = 1")
            let inbox = try db.cachedStatement(
                sql: """
                    SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.shown_mailbox_id
                    WHERE p.message_id = ? AND b.role = \(MailboxRole.inbox.sql)
                    """)
            let all = try messages.filter { try Int.fetchOne(unread, arguments: [$0.rawValue]) != nil }
            return (all, try all.filter { try Int.fetchOne(inbox, arguments: [$0.rawValue]) != nil })
        }
    }

    /// Those of the conversations that are muted.
    public func muted(among threads: Set<ThreadID>) throws -> Set<ThreadID> {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT 1 FROM thread WHERE id = ? AND is_muted = 1")
            return try threads.filter { try Int.fetchOne(find, arguments: [$0.rawValue]) != nil }
        }
    }

    private static func arrivalCursor(_ account: AccountID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT message_id FROM arrival_cursor WHERE account_id = ?"),
            arguments: [account.rawValue])
    }

    private static func forgetOldDecisions(in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM notification WHERE id <=
                  (SELECT id FROM notification ORDER BY id DESC LIMIT 1 OFFSET \(rememberedDecisions))
                """)
    }

    private static let arrivalSelect = """
        SELECT m.id, m.public_id, m.thread_id, m.from_name, m.from_address, m.subject, m.snippet, m.category, m.sort_key,
          m.is_unread, t.is_muted, m.account_id FROM message m JOIN thread t ON t.id = m.thread_id
        """

    private static func arrival(
        _ row: Row, roles: [Int64: MailboxRole], in db: Database
    ) throws -> ArrivedMessage {
        let places = try db.cachedStatement(
            sql: "SELECT DISTINCT shown_mailbox_id FROM placement WHERE message_id = ? AND shown_mailbox_id NOT NULL")
        let shown = try Int64.fetchAll(places, arguments: [row["id"] as Int64])
        let address: String? = row["from_address"]
        return ArrivedMessage(
            id: MessageID(row["id"]), publicID: Hexadecimal.encode(row["public_id"] as Data),
            thread: ThreadID(row["thread_id"]), account: AccountID(row["account_id"]),
            from: address.map { EmailAddress(name: row["from_name"], address: $0) }, subject: row["subject"],
            snippet: row["snippet"], category: MailCategory(rawValue: row["category"]) ?? .uncategorized,
            receivedAt: SortKey.date(row["sort_key"]), isUnread: row["is_unread"], isMuted: row["is_muted"],
            roles: Set(shown.compactMap { roles[$0] }))
    }

    private static func bytes(_ publicID: String) -> Data {
        Hexadecimal.range(ofPrefix: publicID, byteCount: 32).map { Data($0.low) } ?? Data()
    }
}
