import GRDB
import MailModel

/// The table `rule_wait`: new mail that rules still have to see, because its text is not here or an action failed.
struct RuleWait {
    let time: Double
    let db: Database

    /// The number of seconds that new mail waits for its text, if a rule is about the text.
    private static let longestTextWait: Double = 600
    /// The number of seconds until a rule that failed is tried again; twice as many after each further failure.
    private static let firstDelay: Double = 60
    private static let maximumDelay: Double = 86_400
    /// After that many seconds, a rule that fails all the time is not tried any more.
    private static let retryPeriod: Double = 30 * 86_400

    /// True if no message waits.
    var isEmpty: Bool {
        get throws {
            try Bool.fetchOne(db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM rule_wait)")) ?? true
        }
    }

    /// When the first message is due; nil if none waits.
    var nextDue: Double? {
        get throws { try Double.fetchOne(db.cachedStatement(sql: "SELECT min(due) FROM rule_wait")) }
    }

    /// Those among the messages that wait, and those that are due; oldest first.
    func take(among messages: [Int64], limit: Int) throws -> [(message: Int64, account: AccountID)] {
        let among = PreparedRule.among(messages)
        return try Row.fetchAll(
            db,
            sql: """
                SELECT m.id, m.account_id FROM rule_wait w JOIN message m ON m.id = w.message_id
                WHERE \(among.text) OR w.due <= ? ORDER BY m.sort_key LIMIT ?
                """, arguments: StatementArguments(among.arguments) + [time, limit]
        ).map { (message: $0[0], account: AccountID($0[1])) }
    }

    /// Rules have run on these messages; those that failed again are due later.
    func forgetTaken(_ messages: [Int64]) throws {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM rule_wait WHERE message_id = ?1 AND (due <= ?2 OR failures = 0 OR since < ?3)")
        for message in messages { try statement.execute(arguments: [message, time, time - Self.retryPeriod]) }
    }

    /// The messages whose text is here or will not come; the others wait.
    func complete(_ messages: [Int64]) throws -> [Int64] {
        let among = PreparedRule.among(messages)
        let isComing = "m.body_state IN \([StoredBodyState.absent, .wanted].sql)"
        let missing = try Set(
            Int64.fetchAll(
                db, sql: "SELECT m.id FROM message m WHERE \(isComing) AND " + among.text,
                arguments: StatementArguments(among.arguments)))
        for id in missing {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO rule_wait (message_id, since, due) VALUES (?, ?, ?)")
                .execute(arguments: [id, time, time + Self.longestTextWait])
        }
        return messages.filter { !missing.contains($0) }
    }

    /// A rule failed on these messages.
    func `defer`(_ messages: Set<Int64>) throws {
        for message in messages.sorted() {
            let failures = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT failures FROM rule_wait WHERE message_id = ?"), arguments: [message])
            let delay = Self.firstDelay * Double(1 << min(failures ?? 0, 16))
            try db.cachedStatement(
                sql: """
                    INSERT INTO rule_wait (message_id, since, due, failures) VALUES (?1, ?2, ?3, 1)
                    ON CONFLICT (message_id) DO UPDATE SET due = excluded.due, failures = failures + 1
                    """
            ).execute(arguments: [message, time, time + min(delay, Self.maximumDelay)])
        }
    }
}
