import GRDB

/// Returns messages whose rows name the wrong thread to their former threads.
///
/// This is the case if a thread has more messages than its count while another has fewer. Grouped as they are,
/// unrelated messages would become one thread, and be muted with it. Their former threads are identified by their
/// Message-IDs, and by the rows of the threads that lost them.
struct ThreadMembershipRepair {
    private let db: Database
    private let account: Int64
    private let decisions: ThreadDecisions
    private let references: ReferenceCheck

    /// The number of rows read at a time.
    private static let page = 1000

    init(account: Int64, in db: Database) throws {
        self.db = db
        self.account = account
        decisions = try ThreadDecisions(account: account, in: db)
        references = try ReferenceCheck(db)
    }

    /// Does nothing if the number of messages matches every thread's count.
    ///
    /// - Returns: the threads of messages that no Message-ID identified. They must be regrouped.
    func run() throws -> Set<Int64> {
        try dropForeignReferences()
        guard try !overfullThreads().isEmpty else { return [] }
        try forEachMessage { row in
            let thread: Int64 = row["thread_id"]
            if let known = try home(of: row), known != thread { try move(row["id"], to: known) }
        }
        return try removeUnidentified()
    }

    /// Drops ids that lead to another account, which would mix both, and ids that lead nowhere.
    private func dropForeignReferences() throws {
        try db.execute(
            sql: """
                DELETE FROM thread_reference WHERE account_id = ?1
                  AND thread_id NOT IN (SELECT id FROM thread WHERE account_id = ?1)
                """, arguments: [account])
    }

    /// Threads that contain messages of others. If no thread has fewer messages than its count, nothing was taken from
    /// any, and the counts are wrong.
    private func overfullThreads() throws -> Set<Int64> {
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

    /// Removes the surplus messages that no id identifies. A message that its former thread still shows as its first or
    /// newest returns there; any other gets a thread of its own until they are regrouped.
    private func removeUnidentified() throws -> Set<Int64> {
        let overfullThreads = try self.overfullThreads()
        guard !overfullThreads.isEmpty else { return [] }
        let incompleteThreads = try self.incompleteThreads()
        var changed: Set<Int64> = []
        try forEachMessage { row in
            let (thread, sortKey): (Int64, Int64) = (row["thread_id"], row["sort_key"])
            guard overfullThreads.contains(thread), try home(of: row) == nil else { return }
            let other = try incompleteThreads[sortKey] ?? newThread()
            try move(row["id"], to: other)
            changed.insert(other)
        }
        return changed
    }

    /// Threads with fewer messages than their count, by the keys of the first and the newest message that they show.
    private func incompleteThreads() throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, first_key, CASE WHEN message_count > 0 THEN sort_key END AS last_key FROM thread
                WHERE account_id = ? AND size > (SELECT count(*) FROM message WHERE thread_id = thread.id)
                """, arguments: [account])
        return rows.reduce(into: [:]) { threads, row in
            let keys: [Int64?] = [row["first_key"], row["last_key"]]
            for key in keys.compactMap(\.self) { threads[key] = row["id"] as Int64 }
        }
    }

    /// The thread that all ids of the message lead to; nil if they lead nowhere or to different threads.
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
            last = newest["id"]
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
