import GRDB

/// Replaces sentences and numbers that stood for something else, in stores of development versions: `NULL` for a
/// UIDVALIDITY, UIDNEXT or sort key that is not known, and a code for what the server refused.
struct TypedColumnMigration {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Does nothing to a store that was created with the present schema.
    func run() throws {
        guard try db.columns(in: "operation").contains(where: { $0.name == "last_error" }) else { return }
        let tables = try Self.statements()
        for (table, values) in Self.tables {
            try TableRebuild(table: table, statements: tables[table] ?? [], values: values).run(in: db)
        }
    }

    /// The tables that change, and what their columns get. The sentences of before are left out: they mixed the
    /// server's words with ours.
    private static let tables: [(String, [String: String])] = [
        // 4294967295 marked placements whose UIDs were given to other messages.
        (
            "placement",
            [
                "uid_validity":
                    "CASE WHEN uid IS NULL AND uid_validity IN (0, 4294967295) THEN NULL ELSE uid_validity END"
            ]
        ),
        ("thread", ["first_key": "nullif(first_key, 0)"]),
        (
            "operation",
            [
                "is_copy_begun": "copy_uid_next IS NOT NULL", "copy_uid_next": "nullif(copy_uid_next, 0)",
                "copy_uid_validity": "nullif(copy_uid_validity, 0)",
            ]
        ),
        ("notice", ["server_text": "NULL", "kind": "replace(kind, 'overtaken', 'superseded')"]),
        ("journal", ["server_text": "NULL"]),
    ]

    /// The statements of each table in a new store.
    private static func statements() throws -> [String: [String]] {
        try DatabaseQueue(configuration: MailStore.configuration()).write { db in
            try Schema.create(in: db)
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'table' DESC, rowid"
            )
            return rows.reduce(into: [:]) { $0[$1["tbl_name"], default: []].append($1["sql"]) }
        }
    }
}
