import GRDB
import MailModel

/// Compares the base subjects that join messages with the messages' subjects. A message without one is skipped:
/// automated and list mail has none whatever its subject, and no row identifies all of that mail.
struct SubjectCheck {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// A message whose stored base subject does not match its subject.
    private struct Wrong {
        let message: Int64
        /// The correct value; nil if the message is not joined by subject.
        let baseSubject: String?
    }

    /// The number of rows read at a time.
    private static let page = 1000

    /// The number of messages with a wrong base subject.
    func wrongMessages() throws -> Int {
        var count = 0
        for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
            try forEachWrong(of: account) { _ in count += 1 }
        }
        return count
    }

    /// Corrects wrong base subjects. A message that its subject would join to another thread, but that is not in it, is
    /// list or automated mail: it is still not joined by subject.
    func repair(_ account: Int64) throws {
        let store = try db.cachedStatement(sql: "UPDATE message SET base_subject = ? WHERE id = ?")
        var repaired: [Int64] = []
        try forEachWrong(of: account) { wrong in
            try store.execute(arguments: [wrong.baseSubject, wrong.message])
            if wrong.baseSubject != nil { repaired.append(wrong.message) }
        }
        // All are read before any is changed: each of two separated messages is evidence about the other.
        let clear = try db.cachedStatement(sql: "UPDATE message SET base_subject = NULL WHERE id = ?")
        let subjects = try SubjectThreadMatcher(account: account, in: db)
        for message in try repaired.filter({ try isKeptApart($0, subjects) }) {
            try clear.execute(arguments: [message])
        }
    }

    /// Returns true if the message is not in the thread that its subject would join it to. Threads that the user split
    /// are ignored: their messages are separate whatever their subject. So are threads that would be too long together.
    private func isKeptApart(_ message: Int64, _ subjects: SubjectThreadMatcher) throws -> Bool {
        let find = try db.cachedStatement(
            sql: """
                SELECT thread_id, \(ThreadNode.columns) FROM message
                WHERE id = ? AND (SELECT is_split FROM thread WHERE thread.id = thread_id) = 0
                """)
        guard let row = try Row.fetchOne(find, arguments: [message]) else { return false }
        let own: Int64 = row["thread_id"]
        let isSplit = try db.cachedStatement(sql: "SELECT is_split FROM thread WHERE id = ?")
        let node = ThreadNode(row, decisions: ThreadDecisions())
        return try subjects.all(around: node).contains { thread in
            try thread != own && Bool.fetchOne(isSplit, arguments: [thread]) == false
                && !subjects.mayBeTooLong([own, thread], with: node)
        }
    }

    private func forEachWrong(of account: Int64, _ body: (Wrong) throws -> Void) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT id, subject, base_subject, list_id IS NOT NULL AS is_of_list FROM message
                WHERE account_id = ? AND id > ? ORDER BY id LIMIT ?
                """)
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(find, arguments: [account, last, Self.page])
            for row in rows {
                if let wrong = Self.wrong(row) { try body(wrong) }
            }
            guard let newest = rows.last else { return }
            last = newest["id"]
        }
    }

    private static func wrong(_ row: Row) -> Wrong? {
        guard let stored: String = row["base_subject"] else { return nil }
        let right = ThreadNode.stored(BaseSubject(row["subject"]))
        // Compared by bytes, as the index does.
        guard !right.utf8.elementsEqual(stored.utf8) else { return nil }
        let isOfList: Bool = row["is_of_list"]
        return Wrong(message: row["id"], baseSubject: right.isEmpty || isOfList ? nil : right)
    }
}
