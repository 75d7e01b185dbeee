import GRDB
import MailModel

/// Keeps the index consistent with `search_document`.
///
/// The rows of a batch are indexed together, after all other statements and in the order of their keys: only then does
/// FTS5 collect their words in memory and write them once.
struct SearchIndex {
    private let insertion: Statement
    private let removal: Statement
    private let find: DirectStatement
    private let insertOne: DirectStatement
    private let removeOne: DirectStatement

    /// The columns of the index in the order of the schema.
    private enum Column: Int, SelectedColumn {
        case subject, sender, recipients, cc, bcc, body, attachmentNames, listID

        static let list = selectList()
    }

    /// The indexed texts of one message, in the order of the columns.
    struct Document {
        var subject: String?
        var sender: String?
        var recipients: String?
        var cc: String?
        var bcc: String?
        var body: String?
        var attachmentNames: String?
        var listID: String?
    }

    /// One message's document before and after.
    struct Change {
        let key: Int64
        let old: Document
        let new: Document
    }

    /// The number of indexed addresses per field. A list of thousands of recipients is truncated: no one searches for
    /// the last of them.
    static let maximumPeople = 500

    /// One statement for all keys: each statement that changes several rows is a savepoint, at which FTS5 writes.
    private static let documents = """
        sort_key, \(Column.list) FROM search_document
        WHERE sort_key IN (SELECT value FROM json_each(?)) ORDER BY sort_key
        """

    init(_ db: Database) throws {
        insertion = try db.cachedStatement(
            sql: """
                INSERT INTO search_index (rowid, \(Column.list)) SELECT \(Self.documents)
                """)
        removal = try db.cachedStatement(
            sql: """
                INSERT INTO search_index (search_index, rowid, \(Column.list))
                SELECT 'delete', \(Self.documents)
                """)
        find = try DirectStatement("SELECT \(Column.list) FROM search_document WHERE sort_key = ?", in: db)
        insertOne = try DirectStatement(
            "INSERT INTO search_index (rowid, \(Column.list)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", in: db)
        removeOne = try DirectStatement(
            """
            INSERT INTO search_index (search_index, rowid, \(Column.list)) VALUES ('delete', ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: db)
    }

    /// The current document of a message; nil if there is no such message.
    func document(_ key: Int64) throws -> Document? {
        try find.first({ $0.add(key) }) { row in
            Document(
                subject: row.text(Column.subject), sender: row.text(Column.sender),
                recipients: row.text(Column.recipients), cc: row.text(Column.cc), bcc: row.text(Column.bcc),
                body: row.text(Column.body), attachmentNames: row.text(Column.attachmentNames),
                listID: row.text(Column.listID))
        }
    }

    /// Updates the index for changed documents; call last for a batch. In the order of the keys, each is withdrawn
    /// right before it is added: then FTS5 collects all words in memory and writes them once.
    func apply(_ changes: [Change]) throws {
        for change in changes.sorted(by: { $0.key < $1.key }) {
            try removeOne.run { $0.add(change.old, at: change.key) }
            try insertOne.run { $0.add(change.new, at: change.key) }
        }
    }

    /// Indexes the current documents, which must not be in the index.
    func add(_ keys: Set<Int64>) throws { try run(insertion, keys) }

    /// Removes documents from the index before they change. They must be in it, unchanged.
    func withdraw(_ keys: Set<Int64>) throws { try run(removal, keys) }

    private func run(_ statement: Statement, _ keys: Set<Int64>) throws {
        guard !keys.isEmpty else { return }
        try statement.execute(arguments: ["[\(keys.map(String.init).joined(separator: ","))]"])
    }

    /// Removes an account with its words. If messages were removed one by one in any order, FTS5 would write after
    /// each: their words are removed first, in the order of the keys; or, if most of the index goes, it is emptied and
    /// the rest is indexed again.
    static func removing(_ account: AccountID, in db: Database, _ remove: () throws -> Void) throws {
        try db.execute(sql: "DROP TRIGGER message_words_removed")
        let emptiesIndex = try isMostMail(account, in: db)
        if !emptiesIndex { try withdrawAll(of: account, in: db) }
        try remove()
        if emptiesIndex { try rebuild(in: db) }
        try db.execute(sql: Schema.wordRemovalTrigger)
    }

    /// Removes everything with all words.
    static func removingAll(in db: Database, _ remove: () throws -> Void) throws {
        try db.execute(sql: "DROP TRIGGER message_words_removed")
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('delete-all')")
        try remove()
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
                INSERT INTO search_index (search_index, rowid, \(Column.list)) SELECT 'delete', sort_key, \(Column.list)
                FROM search_document WHERE sort_key IN (SELECT sort_key FROM message WHERE account_id = ?)
                ORDER BY sort_key
                """, arguments: [account.rawValue])
    }

    /// Empties the index and indexes every document.
    static func rebuild(in db: Database) throws {
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('delete-all')")
        try db.execute(sql: Schema.indexing)
    }
}

extension DirectStatement.Values {
    fileprivate mutating func add(_ document: SearchIndex.Document, at key: Int64) {
        add(key)
        add(document.subject)
        add(document.sender)
        add(document.recipients)
        add(document.cc)
        add(document.bcc)
        add(document.body)
        add(document.attachmentNames)
        add(document.listID)
    }
}
