import Foundation
import GRDB
public import MailModel

/// Messages that were not sent, or of which that is unknown: each is notified of once, whatever stops the program.
extension MailStore {
    /// Takes the problems that no notification was made for, the oldest first. Durable on return; those that the user
    /// has dealt with since are left out.
    public func takeSendingProblems() throws -> [SendingProblem] {
        let waiting = try read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, outgoing_id, kind FROM sending_problem ORDER BY id LIMIT 1000")
        }
        guard !waiting.isEmpty else { return [] }
        return try writeDurably { db, _ in
            var taken: [SendingProblem] = []
            for row in waiting {
                try db.execute(sql: "DELETE FROM sending_problem WHERE id = ?", arguments: [row["id"] as Int64])
                if db.changesCount > 0, let problem = try Self.problem(row, in: db) { taken.append(problem) }
            }
            return taken
        }
    }

    /// True while the problem is as it was.
    public func isCurrent(_ kind: SendingProblem.Kind, of id: OutgoingID) throws -> Bool {
        try read { db in
            guard let row = try DraftRow(db).fetch(id) else { return false }
            return Self.isCurrent(kind, row)
        }
    }

    /// Notes a problem in the transaction that causes it.
    static func note(_ kind: SendingProblem.Kind, of id: OutgoingID, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO sending_problem (outgoing_id, kind) VALUES (?, ?)",
            arguments: [id.rawValue, kind])
    }

    private static func problem(_ row: Row, in db: Database) throws -> SendingProblem? {
        let kind: SendingProblem.Kind = row["kind"]
        guard let message = try DraftRow(db).fetch(OutgoingID(row["outgoing_id"])), isCurrent(kind, message),
            let account: Int64 = message["account_id"]
        else { return nil }
        let content = try JSONColumn.value(DraftContent.self, message["content"])
        return SendingProblem(
            id: OutgoingID(message["id"]), account: AccountID(account), kind: kind, to: content.to,
            subject: content.subject)
    }

    private static func isCurrent(_ kind: SendingProblem.Kind, _ row: Row) -> Bool {
        guard row["discarded_at"] == nil else { return false }
        return switch kind {
        case .failed: OutgoingRow.state(row) == .failed
        case .uncertain: OutgoingRow.state(row) == .uncertain
        case .interrupted: OutgoingRow.state(row) == .draft
        }
    }
}
