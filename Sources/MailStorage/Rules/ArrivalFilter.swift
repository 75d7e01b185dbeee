import GRDB
import MailModel

/// Which messages of a batch are new mail for rules: those of a mailbox that was completely synced, above its cursor or
/// received since the last complete pass.
///
/// Everything else was there before: a first or full resync, older mail within a larger window, history paging, and the
/// messages of a renumbered mailbox. The date is for servers without UIDNEXT, or whose UIDNEXT is far above the last
/// message (Q27, Q29): new mail is below the cursor there.
struct ArrivalFilter {
    /// The time that a pass may take, and that the server's clock may be slow, in seconds.
    private static let margin: Double = 3600

    private let mailbox: MailboxID
    /// True if the mailbox was completely synced: before, new mail cannot be distinguished from the rest.
    private let canTellArrivals: Bool
    private let uidNext: Int64
    private let sortKey: Int64

    /// The state before the batch is stored.
    init(_ mailbox: MailboxID, in db: Database) throws {
        self.mailbox = mailbox
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT b.uid_next, a.last_success FROM mailbox b JOIN account a ON a.id = b.account_id
                    WHERE b.id = ? AND b.is_synced
                    """), arguments: [mailbox.rawValue])
        canTellArrivals = row != nil
        let next = row.flatMap { $0[0] as Int64? }
        let lastPass = row.flatMap { $0[1] as Double? }
        uidNext = next ?? Int64.max
        sortKey = lastPass.map { SortKey.range(seconds: Int64($0 - Self.margin)).lowerBound } ?? Int64.max
    }

    /// - Parameter messages: those that the batch added to the store.
    func arrivals(_ messages: [MessageID], in db: Database) throws -> [Int64] {
        guard canTellArrivals, !messages.isEmpty else { return [] }
        let among = PreparedRule.among(messages.map(\.rawValue))
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT m.id FROM message m JOIN placement p ON p.message_id = m.id
                WHERE \(among.text) AND p.mailbox_id = ? AND (p.uid >= ? OR m.sort_key >= ?) ORDER BY m.sort_key
                """, arguments: StatementArguments(among.arguments) + [mailbox.rawValue, uidNext, sortKey])
    }
}
