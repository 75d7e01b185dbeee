public import MailModel
import GRDB

extension MailStore {
    /// Who the mail is from, by volume, without Trash, Spam, Sent and Drafts. Reads all mail.
    ///
    /// - Returns: the first `limit` senders, and the number of all.
    public func senders(
        account: AccountID? = nil, order: Sender.Order = .count, limit: Int = 50
    ) throws -> (senders: [Sender], total: Int) {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT lower(m.from_address) AS address, count(*) AS count, sum(m.is_unread) AS unread,
                      sum(m.is_locked) AS locked, sum(m.byte_count) AS byte_count, max(m.sort_key) AS newest,
                      min(m.sort_key) AS oldest
                    FROM message m WHERE m.is_shown = 1 AND m.from_address IS NOT NULL AND (?1 IS NULL OR m.account_id = ?1)
                      AND \(RuleScope.sql.text)
                    GROUP BY lower(m.from_address) ORDER BY \(Self.column(order)) DESC, address
                    """, arguments: [account?.rawValue])
            return (try rows.prefix(max(0, limit)).map { try Self.sender($0, account, db) }, rows.count)
        }
    }

    /// Moves all but the newest messages from an address to Trash; locked ones stay and are not counted.
    ///
    /// - Parameter isDryRun: true to change nothing: the receipt counts messages that would go.
    public func trashAllBut(
        newest count: Int, from address: String, account: AccountID? = nil, isDryRun: Bool = false
    ) throws -> ActionReceipt {
        let rows = try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT m.id, m.is_locked FROM message m WHERE m.is_shown = 1 AND lower(m.from_address) = lower(?1)
                      AND (?2 IS NULL OR m.account_id = ?2) AND \(RuleScope.sql.text)
                    ORDER BY m.sort_key DESC LIMIT -1 OFFSET ?3
                    """, arguments: [address, account?.rawValue, max(0, count)])
        }
        let locked = rows.filter { $0[1] as Bool }.count
        let targets = rows.filter { !($0[1] as Bool) }.map { ActionTarget.message(MessageID($0[0])) }
        guard !isDryRun, !targets.isEmpty else {
            return ActionReceipt(undoToken: nil, changedCount: targets.count, lockedCount: locked)
        }
        var receipt = try perform(.trash, on: targets)
        receipt.changedCount = targets.count
        receipt.lockedCount += locked
        return receipt
    }

    private static func column(_ order: Sender.Order) -> String {
        switch order {
        case .count: "count"
        case .size: "byte_count"
        case .unread: "unread"
        case .newest: "newest"
        }
    }

    private static func sender(_ row: Row, _ account: AccountID?, _ db: Database) throws -> Sender {
        let address: String = row["address"]
        let newest = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT from_name, list_id FROM message WHERE sort_key = ?"),
            arguments: [row["newest"] as Int64])
        let stored = try Int64.fetchOne(
            db,
            sql: """
                SELECT id FROM message
                WHERE lower(from_address) = ?1 AND body_state = ?3 AND (?2 IS NULL OR account_id = ?2)
                ORDER BY sort_key DESC LIMIT 1
                """, arguments: [address, account?.rawValue, StoredBodyState.stored])
        return Sender(
            address: address, name: newest?[0] ?? "", count: row["count"], unreadCount: row["unread"],
            lockedCount: row["locked"], byteCount: row["byte_count"], newest: SortKey.date(row["newest"]),
            oldest: SortKey.date(row["oldest"]), list: newest?[1], storedMessage: stored.map { MessageID($0) })
    }
}
