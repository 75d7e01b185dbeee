import GRDB

/// Compares the tables, indexes, triggers and views of a database with those that the migrations create. A missing
/// index makes lists fail or slow, a missing trigger makes counts wrong, and nothing else would reveal it.
struct SchemaCheck {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// A table, an index, a trigger or a view.
    struct Object: Hashable, Sendable {
        let type: String
        let name: String
        /// The table it belongs to; its own name for a table or a view.
        let table: String
        let sql: String

        /// The unique key.
        var key: String { "\(type) \(name)" }

        /// True if its rows are derived from other tables.
        var isVirtual: Bool { sql.hasPrefix("CREATE VIRTUAL TABLE") }

        /// False for objects that SQLite, GRDB and FTS5 create for themselves.
        fileprivate var isOurs: Bool { !["sqlite_", "grdb_", "search_index_"].contains { name.hasPrefix($0) } }

        fileprivate func isSame(as other: Object) -> Bool {
            sql == other.sql || SchemaStatement(sql) == SchemaStatement(other.sql)
        }
    }

    /// An object that is missing or differs from the migrations.
    struct Difference {
        /// The correct object.
        let object: Object
        let isMissing: Bool

        /// True if it contains only derived data, so that it can be recreated.
        var canBeMade: Bool { object.type != "table" || object.isVirtual }

        /// What is wrong and, for tables, what to do.
        var sentence: String {
            let text = isMissing ? StoreCheckText.missing(object.key) : StoreCheckText.different(object.key)
            return canBeMade ? text : StoreCheckText.restored(text)
        }
    }

    /// All differences, in the order of creation. Objects added by others are ignored, as are objects missing together
    /// with their table.
    func differences() throws -> [Difference] {
        let found = try Dictionary(Self.objects(in: db).map { ($0.key, $0) }) { first, _ in first }
        let all = try Self.made.get().objects.compactMap { object -> Difference? in
            guard let other = found[object.key] else { return Difference(object: object, isMissing: true) }
            return other.isSame(as: object) ? nil : Difference(object: object, isMissing: false)
        }
        let lost = Set(all.filter { $0.isMissing && !$0.canBeMade }.map(\.object.name))
        return all.filter { !$0.canBeMade || !lost.contains($0.object.table) }
    }

    /// Recreates what can be recreated; the search index is empty then. Does nothing if a table differs, because
    /// everything else depends on tables.
    ///
    /// - Returns: sentences about what was repaired.
    func repair() throws -> [String] {
        let differences = try differences()
        guard differences.allSatisfy(\.canBeMade) else { return [] }
        for difference in differences { try make(difference) }
        return differences.map(\.sentence)
    }

    private func make(_ difference: Difference) throws {
        let object = difference.object
        if !difference.isMissing { try db.execute(sql: "DROP \(object.key)") }
        try db.execute(sql: object.sql)
        guard object.isVirtual else { return }
        for (key, value) in try Self.made.get().indexSettings {
            try db.execute(sql: "INSERT INTO search_index (search_index, rank) VALUES (?, ?)", arguments: [key, value])
        }
    }

    // MARK: Expected schema

    private struct Made: Sendable {
        let objects: [Object]
        /// The settings of the search index.
        let indexSettings: [String: DatabaseValue]
    }

    /// Read from an empty in-memory store, once per run of the program.
    private static let made: Result<Made, any Error> = Result { try SchemaCheck.make() }

    private static func make() throws -> Made {
        let queue = try DatabaseQueue(configuration: MailStore.configuration())
        try Schema.migrator().migrate(queue)
        return try queue.read { db in
            var settings: [String: DatabaseValue] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT k, v FROM search_index_config WHERE k <> 'version'") {
                let (key, value): (String, DatabaseValue) = (row[0], row[1])
                settings[key] = value
            }
            return Made(objects: try objects(in: db), indexSettings: settings)
        }
    }

    private static func objects(in db: Database) throws -> [Object] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        return rows.map { Object(type: $0[0], name: $0[1], table: $0[2], sql: $0[3]) }.filter(\.isOurs)
    }
}
