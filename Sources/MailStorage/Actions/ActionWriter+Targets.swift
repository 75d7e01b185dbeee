import GRDB
import MailModel

extension ActionWriter {
    /// The visible placements of a target.
    ///
    /// - Parameter narrowed: true for only those in the mailbox in which the user acts.
    func placements(of target: ActionTarget, narrowed: Bool) throws -> [Target] {
        let condition: String
        let arguments: StatementArguments
        switch target {
        case .thread(let thread, let mailbox):
            condition = "m.thread_id = ?1 AND (?2 IS NULL OR p.shown_mailbox_id = ?2)"
            arguments = [thread.rawValue, narrowed ? mailbox?.rawValue : nil]
        case .message(let message):
            condition = "m.id = ?1"
            arguments = [message.rawValue]
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT p.id, p.message_id, p.mailbox_id, p.server_flags, p.shown_mailbox_id, m.account_id
                FROM message m JOIN placement p ON p.message_id = m.id
                WHERE \(condition) AND p.shown_mailbox_id IS NOT NULL ORDER BY p.id
                """)
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            Target(
                place: OperationQueue.Place(
                    id: row["id"], message: row["message_id"], mailbox: row["mailbox_id"],
                    serverFlags: MessageFlags(rawValue: row["server_flags"])),
                account: AccountID(row["account_id"]), message: row["message_id"],
                shownMailbox: row["shown_mailbox_id"])
        }
    }
}
