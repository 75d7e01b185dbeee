import GRDB
import MailModel

/// Which messages of a batch are new mail for rules: those above the cursor of a mailbox that was completely synced.
///
/// Everything else was there before: a first or full resync, older mail within a larger window, history paging, and the
/// messages of a renumbered mailbox.
struct ArrivalGate {
    private let mailbox: MailboxID
    private let uidNext: Int64?

    /// The state before the batch is stored.
    init(_ mailbox: MailboxID, in db: Database) throws {
        self.mailbox = mailbox
        uidNext = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT uid_next FROM mailbox WHERE id = ? AND is_synced"),
            arguments: [mailbox.rawValue])
    }

    /// - Parameter messages: those that the batch added to the store.
    func arrivals(_ messages: [MessageID], in db: Database) throws -> [Int64] {
        guard let uidNext, !messages.isEmpty else { return [] }
        let among = PreparedRule.among(messages.map(\.rawValue))
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT m.id FROM message m JOIN placement p ON p.message_id = m.id
                WHERE \(among.text) AND p.mailbox_id = ? AND p.uid >= ? ORDER BY m.sort_key
                """, arguments: StatementArguments(among.arguments) + [mailbox.rawValue, uidNext])
    }
}
