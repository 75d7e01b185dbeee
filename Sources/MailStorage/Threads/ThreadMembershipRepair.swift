import GRDB

/// Brings messages home whose rows name other conversations than those that they were in.
///
/// That is so where a conversation has more messages than it counted while another has fewer. Grouped as they lie, they would be taken for
/// one conversation with strangers, and be muted with it. What tells where they were: their Message-IDs, and the rows of the
/// conversations that have lost them.
struct ThreadMembershipRepair {
    private let db: Database
    private let account: Int64
    private let decisions: ThreadDecisions
    private let references: ReferenceCheck

    /// Rows that are looked at together.
    private static let page = 1000

    init(account: Int64, in db: Database) throws {
        self.db = db
        self.account = account
        decisions = try ThreadDecisions(account: account, in: db)
        references = try ReferenceCheck(db)
    }

    /// Nothing happens where messages and conversations agree in number.
    ///
    /// - Returns: the conversations of messages that no Message-ID has led home. They have to be grouped anew.
    func bringHome() throws -> Set<Int64> {
        try forgetForeign()
        guard try !crowded().isEmpty else { return [] }
        try forEachMessage { row in
            let thread: Int64 = row[1]
            if let known = try home(of: row), known != thread { try move(row[0], to: known) }
        }
        return try partOthers()
    }

    /// Ids that lead to another account would mix both, and those that lead nowhere nothing.
    private func forgetForeign() throws {
        try db.execute(
            sql: """
                DELETE FROM thread_reference WHERE account_id = ?1
                  AND thread_id NOT IN (SELECT id FROM thread WHERE account_id = ?1)
                """, arguments: [account])
    }

    /// Conversations that hold messages which are not theirs. Where none has fewer than it counted nothing was taken from any: then it is
    /// the numbers that are wrong.
    private func crowded() throws -> Set<Int64> {
        try Int64.fetchSet(
            db,
            sql: """
                SELECT m.thread_id FROM message m LEFT JOIN thread t ON t.id = m.thread_id AND t.account_id = m.account_id
                WHERE m.account_id = ?1 GROUP BY m.thread_id
                HAVING max(t.id) IS NULL OR (count(*) > max(t.size) AND EXISTS (
                  SELECT 1 FROM thread d
                  WHERE d.account_id = ?1 AND d.size > (SELECT count(*) FROM message WHERE thread_id = d.id)))
                """, arguments: [account])
    }

    /// Of the messages that are still too many in a conversation, those of which no id tells anything leave it. Each that its former
    /// conversation still shows as its first or newest goes back there; any other begins one of its own until they are grouped anew.
    private func partOthers() throws -> Set<Int64> {
        let crowded = try self.crowded()
        guard !crowded.isEmpty else { return [] }
        let deserted = try self.deserted()
        var changed: Set<Int64> = []
        try forEachMessage { row in
            let (thread, sortKey): (Int64, Int64) = (row[1], row[6])
            guard crowded.contains(thread), try home(of: row) == nil else { return }
            let other = try deserted[sortKey] ?? newThread()
            try move(row[0], to: other)
            changed.insert(other)
        }
        return changed
    }

    /// Conversations with fewer messages than they counted, by the keys of the first and the newest message that they show.
    private func deserted() throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, first_key, sort_key FROM thread
                WHERE account_id = ? AND size > (SELECT count(*) FROM message WHERE thread_id = thread.id)
                """, arguments: [account])
        return rows.reduce(into: [:]) { threads, row in
            let keys: [Int64] = [row[1], row[2]]
            for key in keys where key > 0 { threads[key] = row[0] as Int64 }
        }
    }

    /// Where all ids of the message lead; nil where they lead nowhere, or not to the same conversation.
    private func home(of row: Row) throws -> Int64? {
        let homes = try references.homes(of: row, account, decisions).compactMap { $0 }
        return homes.count == 1 ? homes.first : nil
    }

    private func forEachMessage(_ body: (Row) throws -> Void) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT \(ReferenceCheck.columns), sort_key FROM message WHERE account_id = ? AND id > ? ORDER BY id LIMIT ?
                """)
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(find, arguments: [account, last, Self.page])
            for row in rows { try body(row) }
            guard let newest = rows.last else { return }
            last = newest[0]
        }
    }

    private func move(_ message: Int64, to thread: Int64) throws {
        try db.cachedStatement(sql: "UPDATE message SET thread_id = ? WHERE id = ?")
            .execute(arguments: [thread, message])
    }

    private func newThread() throws -> Int64 {
        try db.cachedStatement(sql: "INSERT INTO thread (account_id, size) VALUES (?, 0)")
            .execute(arguments: [account])
        return db.lastInsertedRowID
    }
}
