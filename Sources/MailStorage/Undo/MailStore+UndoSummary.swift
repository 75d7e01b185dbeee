public import MailRules
import GRDB
import MailModel

extension MailStore {
    /// What `undo` of this number would undo, each kind of change once; empty if there is nothing to undo.
    public func undoSummary(_ token: Int64) throws -> [UndoneChange] {
        try read { db in try Self.undoSummary(token, in: db) }
    }

    /// The number of the latest action that can be undone, of a command or of the page; nil if there is none. Runs of
    /// rules have numbers of their own.
    public func latestUndo() throws -> Int64? {
        try read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT token FROM undo_entry
                    WHERE token NOT IN (SELECT undo_token FROM rule_run WHERE undo_token IS NOT NULL)
                    ORDER BY token DESC LIMIT 1
                    """)
        }
    }

    /// What `undoRun` of this number would undo; empty if there is nothing to undo.
    ///
    /// - Throws: `.notFound`.
    public func undoSummary(of run: RuleRunID) throws -> [UndoneChange] {
        try read { db in
            _ = try RuleRunRecord(time: 0, db: db).run(run)
            let token = try Int64.fetchOne(
                db, sql: "SELECT undo_token FROM rule_run WHERE id = ?", arguments: [run.rawValue])
            return try token.map { try Self.undoSummary($0, in: db) } ?? []
        }
    }

    /// The run of rules whose changes have this undo number; nil if they are of a command or of the page.
    public func ruleRun(undoneBy token: Int64) throws -> RuleRun? {
        try read { db in
            let run = try Int64.fetchOne(db, sql: "SELECT id FROM rule_run WHERE undo_token = ?", arguments: [token])
            return try run.map { try RuleRunRecord(time: 0, db: db).run(RuleRunID($0)) }
        }
    }

    private static func undoSummary(_ token: Int64, in db: Database) throws -> [UndoneChange] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT u.kind, u.subject, u.flags, b.role, b.path, u.mailbox_id IS NOT NULL AS has_mailbox,
                  count(DISTINCT coalesce(p.message_id, u.message_id, u.thread_id, u.id)) AS count
                FROM undo_entry u LEFT JOIN placement p ON p.id = u.placement_id
                  LEFT JOIN mailbox b ON b.id = p.shown_mailbox_id AND u.kind = \(UndoEntry.Kind.move.sql)
                WHERE u.token = ?
                GROUP BY u.kind, u.subject = \(UndoEntry.Subject.placement.sql), u.flags, b.id, has_mailbox
                ORDER BY min(u.id)
                """, arguments: [token]
        ).map(UndoneChange.init).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
