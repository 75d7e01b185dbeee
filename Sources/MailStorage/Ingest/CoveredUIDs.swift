import GRDB
import MailModel

/// The proven UIDs of a mailbox, stored as disjoint intervals.
enum CoveredUIDs {
    static func read(_ mailbox: MailboxID, in db: Database) throws -> UIDSet {
        let statement = try db.cachedStatement(sql: "SELECT low, high FROM covered WHERE mailbox_id = ? ORDER BY low")
        let rows = try Row.fetchCursor(statement, arguments: [mailbox.rawValue])
        var ranges: [ClosedRange<UInt32>] = []
        while let row = try rows.next() {
            guard let low = UInt32(exactly: row[0] as Int64), let high = UInt32(exactly: row[1] as Int64), low <= high
            else { continue }
            ranges.append(low...high)
        }
        return UIDSet(normalizing: ranges)
    }

    /// Adds the UIDs; without a change nothing is written.
    static func add(_ uids: UIDSet, mailbox: MailboxID, in db: Database) throws {
        guard !uids.isEmpty else { return }
        let before = try read(mailbox, in: db)
        let after = before.union(uids)
        guard after != before else { return }
        let kept = Set(after.ranges)
        let stored = Set(before.ranges)
        let delete = try db.cachedStatement(sql: "DELETE FROM covered WHERE mailbox_id = ? AND low = ?")
        for range in before.ranges where !kept.contains(range) {
            try delete.execute(arguments: [mailbox.rawValue, Int64(range.lowerBound)])
        }
        let insert = try db.cachedStatement(sql: "INSERT INTO covered (mailbox_id, low, high) VALUES (?, ?, ?)")
        for range in after.ranges where !stored.contains(range) {
            try insert.execute(arguments: [mailbox.rawValue, Int64(range.lowerBound), Int64(range.upperBound)])
        }
    }
}
