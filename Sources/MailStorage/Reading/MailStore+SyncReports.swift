import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// What the last pass reported on each mailbox; mailboxes without a report are left out.
    public func syncReports(account: AccountID) throws -> [MailboxID: MailboxSyncReport] {
        try read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, window_count, problem, server_text, last_sync FROM mailbox
                        WHERE account_id = ? AND (window_count IS NOT NULL OR problem IS NOT NULL)
                        """), arguments: [account.rawValue])
            return rows.reduce(into: [:]) { result, row in
                let lastSync: Double? = row["last_sync"]
                result[MailboxID(row["id"])] = MailboxSyncReport(
                    total: row["window_count"], problem: ServerProblem(row),
                    lastSync: lastSync.map(Date.init(timeIntervalSince1970:)))
            }
        }
    }

    /// Records how many messages the server has within the window. Writes only changes.
    public func noteWindowCount(_ count: Int, mailbox: MailboxID) throws {
        try changeReport(
            "UPDATE mailbox SET window_count = ?1 WHERE id = ?2 AND window_count IS NOT ?1", [count, mailbox.rawValue])
    }

    /// Records that messages arrived in a mailbox that was compared before.
    public func addToWindowCount(_ count: Int, mailbox: MailboxID) throws {
        guard count > 0 else { return }
        try changeReport(
            "UPDATE mailbox SET window_count = window_count + ? WHERE id = ? AND window_count IS NOT NULL",
            [count, mailbox.rawValue])
    }

    /// Records which mailboxes a pass could not sync completely; all others of the account are complete. Writes only
    /// changes.
    public func noteSyncProblems(_ problems: [MailboxID: ServerProblem], account: AccountID) throws {
        let before = try syncReports(account: account).compactMapValues(\.problem)
        guard before != problems else { return }
        try write { db, aspects in
            for mailbox in before.keys where problems[mailbox] == nil {
                try db.execute(
                    sql: "UPDATE mailbox SET problem = NULL, server_text = NULL, last_sync = NULL WHERE id = ?",
                    arguments: [mailbox.rawValue])
            }
            for (mailbox, problem) in problems where before[mailbox] != problem {
                // The first incomplete pass: until then, the mailbox was as current as the account.
                try db.execute(
                    sql: """
                        UPDATE mailbox SET problem = ?, server_text = ?, last_sync = CASE WHEN problem IS NULL
                          THEN (SELECT last_success FROM account WHERE id = mailbox.account_id) ELSE last_sync END
                        WHERE id = ?
                        """,
                    arguments: [problem.kind, problem.serverText.map(FieldCodec.clean), mailbox.rawValue])
            }
            aspects.insert(.accounts)
        }
    }

    private func changeReport(_ sql: String, _ arguments: StatementArguments) throws {
        try write { db, aspects in
            try db.cachedStatement(sql: sql).execute(arguments: arguments)
            if db.changesCount > 0 { aspects.insert(.accounts) }
        }
    }
}
