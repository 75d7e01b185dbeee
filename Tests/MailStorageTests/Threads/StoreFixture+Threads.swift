import GRDB

@testable import MailStorage

extension StoreFixture {
    /// The threads of all messages, as sets of their names.
    func namedThreads() throws -> Set<Set<String>> {
        let rows = try store.pool.read { db in
            try Row.fetchAll(db, sql: "SELECT thread_id, message_id_header FROM message")
        }
        let named = rows.map { row in
            (thread: row[0] as Int64, name: (row[1] as String).replacing("@example.org", with: ""))
        }
        return Set(Dictionary(grouping: named, by: \.thread).values.map { Set($0.map(\.name)) })
    }
}
