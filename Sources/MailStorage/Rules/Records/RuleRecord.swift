import GRDB
import MailModel
import MailRules

/// A row of `rule`.
enum RuleRecord {
    static let columns = """
        id, name, account_id, position, is_enabled, kind, condition, exception, actions, stops, version
        """

    static func rule(_ row: Row) -> Rule {
        let account: Int64? = row["account_id"]
        let draft = RuleDraft(
            name: row["name"], account: account.map { AccountID($0) },
            kind: row["kind"], condition: row["condition"], exception: row["exception"],
            actions: actions(row["actions"]),
            stops: row["stops"], isEnabled: row["is_enabled"])
        return Rule(id: RuleID(row["id"]), draft: draft, position: row["position"], version: row["version"])
    }

    /// All rules, in order.
    static func all(in db: Database) throws -> [Rule] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT \(columns) FROM rule ORDER BY position, id")).map(rule)
    }

    static func insert(_ draft: RuleDraft, position: Int, in db: Database) throws -> RuleID {
        try db.execute(
            sql: """
                INSERT INTO rule (name, account_id, position, is_enabled, kind, condition, exception, actions, stops, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
                """,
            arguments: [
                draft.name, draft.account?.rawValue, position, draft.isEnabled, draft.kind, draft.condition,
                draft.exception, actions(draft.actions), draft.stops,
            ])
        return RuleID(db.lastInsertedRowID)
    }

    static func update(_ id: RuleID, _ draft: RuleDraft, version: Int, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE rule SET name = ?, account_id = ?, is_enabled = ?, kind = ?, condition = ?, exception = ?,
                  actions = ?, stops = ?, version = ? WHERE id = ?
                """,
            arguments: [
                draft.name, draft.account?.rawValue, draft.isEnabled, draft.kind, draft.condition,
                draft.exception, actions(draft.actions), draft.stops, version, id.rawValue,
            ])
    }

    /// The text of the column `actions`, also of the log.
    static func actions(_ actions: [RuleAction]) -> String { FieldCodec.encode(actions.map(\.description)) }

    /// The actions that such a text has.
    static func actions(_ text: String) -> [RuleAction] { FieldCodec.list(text).compactMap { RuleAction($0) } }
}
