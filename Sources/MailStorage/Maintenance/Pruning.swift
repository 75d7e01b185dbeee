import GRDB
import MailModel

/// Deletes what is kept for a limited time. Part of a transaction.
enum Pruning {
    /// The seconds in which an action can be undone.
    private static let undoAge: Double = 86_400

    static func run(at time: Double, in db: Database) throws {
        try pruneJournal(at: time, in: db)
        let oldest = time - Journal.maximumAge
        try db.execute(sql: "DELETE FROM notice WHERE created_at < ?", arguments: [oldest])
        try db.execute(
            sql: "DELETE FROM operation WHERE state = ? AND not_before < ?",
            arguments: [MailModel.Operation.State.failed, oldest])
        // A run of rules may have acted unseen, so it can be undone longer.
        try db.execute(
            sql: """
                DELETE FROM undo_entry WHERE created_at < ?1 AND (created_at < ?2
                  OR token NOT IN (SELECT undo_token FROM rule_run WHERE undo_token IS NOT NULL))
                """, arguments: [time - undoAge, time - RuleLogAge.undo])
        try db.execute(
            sql: "DELETE FROM rule_run WHERE started_at < ? AND state NOT IN \(RuleRun.State.openSQL)",
            arguments: [time - RuleLogAge.log])
    }

    /// Imports are kept: by them the same file is recognized when it is imported again after years.
    private static func pruneJournal(at time: Double, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM journal WHERE created_at < ? AND event <> ?",
            arguments: [time - Journal.maximumAge, Journal.Event.imported])
        try db.execute(
            sql: "DELETE FROM journal WHERE id <= (SELECT max(id) FROM journal) - ? AND event <> ?",
            arguments: [Journal.maximumCount, Journal.Event.imported])
    }
}
