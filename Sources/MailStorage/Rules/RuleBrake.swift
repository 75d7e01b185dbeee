import GRDB
import MailModel
import MailRules

/// A rule that would take more than a tenth of a mailbox at once waits for a confirmation.
enum RuleBrake {
    /// The tenth of a small mailbox is few messages, so that many are never held up.
    static let minimumCount = 10

    /// Why the rule waits, a sentence; nil if it need not.
    static func reason(_ rule: Rule, taking messages: [Int64], in db: Database) throws -> String? {
        guard rule.draft.actions.contains(where: \.isMove), messages.count > minimumCount else { return nil }
        let among = PreparedRule.among(messages)
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT b.path, b.total, count(DISTINCT m.id) AS taken FROM message m
                JOIN placement p ON p.message_id = m.id JOIN mailbox b ON b.id = p.shown_mailbox_id
                WHERE \(among.text) GROUP BY b.id HAVING taken > \(minimumCount) AND taken * 10 > b.total
                ORDER BY taken DESC LIMIT 1
                """, arguments: StatementArguments(among.arguments))
        return row.map { RuleText.brake(rule.draft.name, taken: $0[2], total: $0[1], mailbox: $0[0]) }
    }
}
