import GRDB

/// Collects what arrivals add to the counts of visible mailboxes, stored once per transaction.
///
/// Triggers count rows that change or go at once: the sums are correct in any order.
struct ArrivalCounts {
    private var shown: [Int64: (total: Int, unread: Int)] = [:]

    /// Counts a placement that the mailbox shows.
    mutating func add(mailbox: Int64, isUnread: Bool) {
        let known = shown[mailbox] ?? (0, 0)
        shown[mailbox] = (known.total + 1, known.unread + (isUnread ? 1 : 0))
    }

    /// Adds the sums to the stored counts; call once, before the transaction ends.
    mutating func store(in db: Database) throws {
        let update = try db.cachedStatement(
            sql: "UPDATE mailbox SET total = total + ?, unread = unread + ? WHERE id = ?")
        for (mailbox, count) in shown.sorted(by: { $0.key < $1.key }) {
            try update.execute(arguments: [count.total, count.unread, mailbox])
        }
        shown = [:]
    }
}
