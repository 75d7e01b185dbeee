import Foundation
import GRDB
import MailModel
import MailRules

/// The tables `rule_run` and `rule_entry`.
struct RuleRunRecord {
    let time: Double
    let db: Database

    /// Adds a run; `rule` is nil for several rules.
    ///
    /// - Parameter share: why it waits; nil if it does not.
    func begin(
        _ trigger: RuleRun.Trigger, _ rule: Rule?, names: [String], _ share: RuleShare? = nil
    ) throws -> RuleRunID {
        try db.execute(
            sql: """
                INSERT INTO rule_run (trigger, rule_id, rule_name, state, taken_count, total_count, mailbox_path,
                  is_daily, started_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                trigger, rule?.id.rawValue, names.joined(separator: ", "),
                share == nil ? RuleRun.State.running : RuleRun.State.waiting, share?.taken, share?.total,
                share?.mailbox, share?.isDaily, time,
            ])
        return RuleRunID(db.lastInsertedRowID)
    }

    /// The run of new mail that waits for a confirmation of this version of the rule; nil if none does.
    func waitingArrival(of rule: Rule) throws -> RuleRunID? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT max(r.id) FROM rule_run r WHERE r.rule_id = ?1 AND r.state = ?3 AND r.trigger = ?4
                  AND EXISTS (SELECT 1 FROM rule_entry e WHERE e.run_id = r.id AND e.state = ?5
                    AND e.rule_version = ?2)
                """,
            arguments: [
                rule.id.rawValue, rule.version, RuleRun.State.waiting, RuleRun.Trigger.arrival, RuleEntry.State.planned,
            ]
        ).map { RuleRunID($0) }
    }

    /// Gives a waiting run its new reason, or begins one: the user is asked once about all of them.
    func wait(_ run: RuleRunID?, _ rule: Rule, _ share: RuleShare) throws -> RuleRunID {
        guard let run else { return try begin(.arrival, rule, names: [rule.draft.name], share) }
        try db.execute(
            sql: "UPDATE rule_run SET taken_count = ?, total_count = ?, mailbox_path = ?, is_daily = ? WHERE id = ?",
            arguments: [share.taken, share.total, share.mailbox, share.isDaily, run.rawValue])
        return run
    }

    /// Adds a message to the run.
    func plan(_ message: Int64, _ rule: Rule, reasons: [String], run: RuleRunID) throws {
        let reason = reasons.joined(separator: " and ")
        let sentence = reason.isEmpty ? "" : reason.prefix(1).uppercased() + reason.dropFirst() + "."
        try db.cachedStatement(
            sql: """
                INSERT INTO rule_entry (account_id, run_id, rule_id, rule_version, rule_name, state, message_id, public_id, subject,
                  from_name, from_address, actions, reason, created_at)
                SELECT account_id, ?, ?, ?, ?, ?, id, public_id, subject, from_name, from_address, ?, ?, ?
                FROM message WHERE id = ?
                """
        ).execute(arguments: [
            run.rawValue, rule.id.rawValue, rule.version, rule.draft.name, RuleEntry.State.planned,
            RuleRecord.actions(rule.draft.actions), sentence, time, message,
        ])
    }

    /// A message that the run plans to change.
    struct Planned {
        /// Of its line in the log.
        let id: Int64
        let message: Int64
        let ruleVersion: Int
    }

    /// Records what became of planned messages.
    func recordResults(_ planned: [Planned], changed: Set<Int64>) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE rule_entry SET state = ?, created_at = ? WHERE id = ? AND state = ?")
        for one in planned {
            let state: RuleEntry.State = changed.contains(one.message) ? .done : .unchanged
            try statement.execute(arguments: [state, time, one.id, RuleEntry.State.planned])
        }
    }

    /// Records the changes of a part of the run.
    func add(_ actor: RuleActor, to run: RuleRunID) throws {
        try db.execute(
            sql: "UPDATE rule_run SET changed = changed + ?, undo_token = coalesce(undo_token, ?) WHERE id = ?",
            arguments: [actor.changedCount, actor.token, run.rawValue])
    }

    /// Ends a run; what was planned and not done is declined.
    func end(_ run: RuleRunID, _ state: RuleRun.State) throws {
        try change(.planned, to: .declined, in: run)
        if state == .undone { try change(.done, to: .undone, in: run) }
        try db.execute(
            sql: "UPDATE rule_run SET state = ?, finished_at = ? WHERE id = ?",
            arguments: [state, time, run.rawValue])
    }

    private func change(_ old: RuleEntry.State, to new: RuleEntry.State, in run: RuleRunID) throws {
        try db.execute(
            sql: "UPDATE rule_entry SET state = ? WHERE run_id = ? AND state = ?", arguments: [new, run.rawValue, old])
    }

    /// The planned messages of a run, in order.
    func planned(_ run: RuleRunID, limit: Int) throws -> [Planned] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, message_id, rule_version FROM rule_entry
                WHERE run_id = ? AND state = ? AND message_id IS NOT NULL ORDER BY id LIMIT ?
                """, arguments: [run.rawValue, RuleEntry.State.planned, limit]
        ).map { Planned(id: $0["id"], message: $0["message_id"], ruleVersion: $0["rule_version"]) }
    }

    static let columns = """
        r.*, (SELECT count(*) FROM rule_entry e WHERE e.run_id = r.id) AS total,
        (SELECT count(*) FROM rule_entry e WHERE e.run_id = r.id AND e.state <> \(RuleEntry.State.planned.sql)) AS done,
        EXISTS (SELECT 1 FROM undo_entry u WHERE u.token = r.undo_token) AS has_undo
        """

    private static func share(_ row: Row) -> RuleShare? {
        guard let taken: Int = row["taken_count"] else { return nil }
        return RuleShare(
            taken: taken, total: row["total_count"], mailbox: row["mailbox_path"], isDaily: row["is_daily"])
    }

    static func run(_ row: Row) -> RuleRun {
        let rule: Int64? = row["rule_id"]
        let finished: Double? = row["finished_at"]
        let state: RuleRun.State = row["state"]
        let hasUndo: Bool = row["has_undo"]
        return RuleRun(
            id: RuleRunID(row["id"]), trigger: row["trigger"], rule: rule.map { RuleID($0) },
            ruleName: row["rule_name"], state: state, total: row["total"], done: row["done"],
            changedCount: row["changed"], share: share(row),
            startedAt: Date(timeIntervalSince1970: row["started_at"]),
            finishedAt: finished.map(Date.init(timeIntervalSince1970:)),
            isUndoable: state == .waiting || state == .running || state == .done && hasUndo)
    }

    func run(_ id: RuleRunID) throws -> RuleRun {
        let row = try Row.fetchOne(
            db, sql: "SELECT \(Self.columns) FROM rule_run r WHERE r.id = ?", arguments: [id.rawValue])
        guard let row else { throw StoreError(.notFound, RuleText.noRun) }
        return Self.run(row)
    }

    static func entry(_ row: Row) -> RuleEntry {
        let (message, thread): (Int64?, Int64?) = (row["live_id"], row["thread_id"])
        let address: String? = row["from_address"]
        return RuleEntry(
            id: row["id"], run: RuleRunID(row["run_id"]), rule: RuleID(row["rule_id"]), ruleName: row["rule_name"],
            state: row["state"], message: message.map { MessageID($0) },
            thread: thread.map { ThreadID($0) }, publicID: Hexadecimal.encode(row["public_id"] as Data),
            subject: row["subject"], from: address.map { EmailAddress(name: row["from_name"], address: $0) },
            actions: RuleRecord.actions(row["actions"]), reason: row["reason"],
            date: Date(timeIntervalSince1970: row["created_at"]))
    }
}
