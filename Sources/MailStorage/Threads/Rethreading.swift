import GRDB

/// Regroups messages that are in the wrong thread, from their stored headers and the user's decisions, with the code
/// that applies a changed decision. Counts and lists are updated afterwards, see `Recomputation`.
///
/// Other threads are untouched. A thread keeps its row, and with it its muted state, if possible. Memory holds one
/// thread at a time, with the messages that may belong to it.
struct Rethreading {
    private let db: Database
    private let references: ReferenceCheck

    /// Replies found below a split message in one pass may reveal others; hardly ever is anything left after the
    /// second.
    private static let maximumPasses = 3

    init(_ db: Database) throws {
        self.db = db
        references = try ReferenceCheck(db)
    }

    /// Does nothing if nothing is wrong.
    func run() throws {
        let accounts = try Int64.fetchAll(db, sql: "SELECT id FROM account")
        // For all accounts before any is grouped: by then a thread must not contain a message of another account.
        let unidentified = try accounts.map { try ThreadMembershipRepair(account: $0, in: db).run() }
        for (account, threads) in zip(accounts, unidentified) {
            let unmarked = try markAnswers(account)
            try SubjectCheck(db).repair(account)
            try regroup(threads.union(unmarked).union(suspects(of: account)), account)
        }
    }

    /// The threads of messages that an id connects with another thread, or that contradict the user's decisions.
    private func suspects(of account: Int64) throws -> Set<Int64> {
        try Int64.fetchSet(db, sql: Self.undecided, arguments: [account]).union(references.strays(of: account))
    }

    private static let undecided = """
        SELECT a.thread_id FROM thread_link l JOIN message a ON a.public_id = l.public_id
        JOIN message b ON b.public_id = l.other_public_id WHERE l.account_id = ?1 AND a.thread_id <> b.thread_id
        UNION SELECT m.thread_id FROM thread_cut c JOIN message m ON m.public_id = c.public_id
        JOIN thread t ON t.id = m.thread_id WHERE c.account_id = ?1 AND t.is_split = 0
        """

    /// Marks the messages whose headers name others, which restricts joining by subject.
    ///
    /// - Returns: the threads of those that were not marked.
    private func markAnswers(_ account: Int64) throws -> Set<Int64> {
        let unmarked = "account_id = ? AND has_references = 0 AND (in_reply_to <> '' OR reference_list <> '')"
        let threads = try Int64.fetchSet(
            db, sql: "SELECT thread_id FROM message WHERE \(unmarked)", arguments: [account])
        try db.execute(sql: "UPDATE message SET has_references = 1 WHERE \(unmarked)", arguments: [account])
        return threads
    }

    private func regroup(_ suspects: Set<Int64>, _ account: Int64) throws {
        var threads = suspects
        for _ in 0..<Self.maximumPasses where !threads.isEmpty {
            try regroupOnce(threads, account)
            threads = Set(try references.strays(of: account))
        }
    }

    private func regroupOnce(_ threads: Set<Int64>, _ account: Int64) throws {
        let decisions = try ThreadDecisions(account: account, in: db)
        let regrouping = try ThreadRegrouping(account: account, decisions: decisions, in: db)
        var seen: Set<Int64> = []
        for thread in threads.sorted() where !seen.contains(thread) {
            // Each message of it stores its ids, so that later messages find it.
            let all = try regrouping.closure(of: [thread])
            var touched: Set<Int64> = []
            try regrouping.run([all], touched: &touched)
            seen.formUnion(all)
        }
    }
}
