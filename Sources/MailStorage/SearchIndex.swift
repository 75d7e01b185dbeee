import GRDB
import MailModel

/// Keeps the index equal to `search_document`.
///
/// The rows of a batch are indexed together, after all other statements and in the order of their keys: only then does FTS5
/// gather their words in memory and write them once.
struct SearchIndex {
    private let insertion: Statement
    private let removal: Statement

    /// So many people of a field are indexed. A list with thousands of recipients is cut: nobody looks for the last of them.
    static let maximumPeople = 500

    /// The columns of the index in the order of the schema.
    private static let columns = "subject, sender, recipients, cc, bcc, body, attachment_names, list_id"

    /// One statement for all keys: each statement of several rows is a savepoint, at which FTS5 writes.
    private static let documents = """
        sort_key, \(columns) FROM search_document
        WHERE sort_key IN (SELECT value FROM json_each(?)) ORDER BY sort_key
        """

    init(_ db: Database) throws {
        insertion = try db.cachedStatement(
            sql: """
                INSERT INTO search_index (rowid, \(Self.columns)) SELECT \(Self.documents)
                """)
        removal = try db.cachedStatement(
            sql: """
                INSERT INTO search_index (search_index, rowid, \(Self.columns))
                SELECT 'delete', \(Self.documents)
                """)
    }

    /// Takes documents into the index as they stand. They must not be in it.
    func add(_ keys: Set<Int64>) throws { try run(insertion, keys) }

    /// Takes documents out of the index before they change. They must be in it, unchanged.
    func withdraw(_ keys: Set<Int64>) throws { try run(removal, keys) }

    private func run(_ statement: Statement, _ keys: Set<Int64>) throws {
        guard !keys.isEmpty else { return }
        try statement.execute(arguments: ["[\(keys.map(String.init).joined(separator: ","))]"])
    }

    /// Removes an account, and its words with it. Taking them out one by one, in whatever order the messages go, would make FTS5
    /// write after each: they go in the order of their keys before; or, where most of the index goes, it is emptied and the rest
    /// put in again.
    static func removing(_ account: AccountID, in db: Database, _ remove: () throws -> Void) throws {
        try db.execute(sql: "DROP TRIGGER message_words_removed")
        let emptiesIndex = try isMostMail(account, in: db)
        if !emptiesIndex { try withdrawAll(of: account, in: db) }
        try remove()
        if emptiesIndex { try fillAnew(in: db) }
        try db.execute(sql: Schema.wordRemovalTrigger)
    }

    private static func isMostMail(_ account: AccountID, in db: Database) throws -> Bool {
        let counts = try Row.fetchOne(
            db,
            sql: """
                SELECT coalesce(sum(CASE WHEN id = ? THEN message_count END), 0), coalesce(sum(message_count), 0) FROM account
                """, arguments: [account.rawValue])
        guard let gone: Int = counts?[0], let all: Int = counts?[1] else { return false }
        return gone * 2 >= all
    }

    private static func withdrawAll(of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO search_index (search_index, rowid, \(columns)) SELECT 'delete', sort_key, \(columns)
                FROM search_document WHERE sort_key IN (SELECT sort_key FROM message WHERE account_id = ?)
                ORDER BY sort_key
                """, arguments: [account.rawValue])
    }

    private static func fillAnew(in db: Database) throws {
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('delete-all')")
        try db.execute(sql: Schema.indexing)
    }
}
