import GRDB

/// What arrivals add to the numbers of the mailboxes that show them, stored once a transaction.
///
/// Rows that change or go are counted by triggers at once: the sums come out right in any order.
struct ArrivalCounts {
    private var shown: [Int64: (total: Int, unread: Int)] = [:]

    /// A placement was added that the mailbox shows.
    mutating func add(mailbox: Int64, isUnread: Bool) {
        let known = shown[mailbox] ?? (0, 0)
        shown[mailbox] = (known.total + 1, known.unread + (isUnread ? 1 : 0))
    }

    /// Adds them to the stored numbers; to be called once, before the transaction ends.
    mutating func store(in db: Database) throws {
        let update = try db.cachedStatement(
            sql: "UPDATE mailbox SET total = total + ?, unread = unread + ? WHERE id = ?")
        for (mailbox, count) in shown.sorted(by: { $0.key < $1.key }) {
            try update.execute(arguments: [count.total, count.unread, mailbox])
        }
        shown = [:]
    }
}
