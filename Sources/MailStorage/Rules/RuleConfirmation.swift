import GRDB
import MailModel
import MailRules

/// A rule that would take more than a tenth of a mailbox waits for a confirmation: at once, or new mail within a day.
enum RuleConfirmation {
    /// The tenth of a small mailbox is few messages, so that many are never held up.
    static let minimumCount = 10
    /// New mail is counted over this number of seconds.
    static let period: Double = 86_400
    /// The maximum number of messages of the past day that are counted.
    private static let maximumCount = 1000

    /// What a rule would take that the user applies to existing mail; nil if it need not wait.
    static func share(_ rule: Rule, taking messages: [Int64], in db: Database) throws -> RuleShare? {
        try share(rule, taking: messages, in: db) { [:] }
    }

    /// What a rule would take of new mail; nil if it need not wait.
    static func share(
        _ rule: Rule, takingNew messages: [Int64], at time: Double, in db: Database
    ) throws -> RuleShare? {
        try share(rule, taking: messages, in: db) { try taken(by: rule, since: time - period, in: db) }
    }

    private static func share(
        _ rule: Rule, taking messages: [Int64], in db: Database, before: () throws -> [AccountID: Int]
    ) throws -> RuleShare? {
        guard rule.draft.actions.contains(where: \.isMove) else { return nil }
        let before = try before()
        let among = PreparedRule.among(messages)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT b.path, b.total, b.account_id, count(DISTINCT m.id) AS taken FROM message m
                JOIN placement p ON p.message_id = m.id JOIN mailbox b ON b.id = p.shown_mailbox_id
                WHERE \(among.text) GROUP BY b.id ORDER BY taken DESC, b.id
                """, arguments: StatementArguments(among.arguments))
        for row in rows {
            // What it took before is no longer in the mailbox.
            let earlier = before[AccountID(row["account_id"])] ?? 0
            let taken = (row["taken"] as Int) + earlier
            let total = (row["total"] as Int) + earlier
            guard taken > minimumCount, taken * 10 > total else { continue }
            return RuleShare(taken: taken, total: total, mailbox: row["path"], isDaily: earlier > 0)
        }
        return nil
    }

    /// The number of new messages that the rule, in its present version, has taken since then; none once the user has
    /// confirmed this version. A rule that files all mail of a busy list would ask every day otherwise.
    private static func taken(by rule: Rule, since start: Double, in db: Database) throws -> [AccountID: Int] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT e.account_id, count(DISTINCT e.public_id) FROM (
                        SELECT account_id, public_id, run_id, rule_version, state, created_at FROM rule_entry
                        WHERE rule_id = ?1 ORDER BY id DESC LIMIT ?4) e
                      JOIN rule_run r ON r.id = e.run_id
                    WHERE e.rule_version = ?2 AND e.state = \(RuleEntry.State.done.sql) AND e.created_at > ?3
                      AND r.trigger = \(RuleRun.Trigger.arrival.sql) AND r.confirmed_at IS NULL
                      AND NOT EXISTS (SELECT 1 FROM rule_run c JOIN rule_entry x ON x.run_id = c.id
                        WHERE c.rule_id = ?1 AND c.confirmed_at IS NOT NULL AND x.rule_version = ?2)
                    GROUP BY e.account_id
                    """), arguments: [rule.id.rawValue, rule.version, start, maximumCount])
        return rows.reduce(into: [:]) { $0[AccountID($1[0])] = $1[1] }
    }
}
