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
        ("placement", ["uid_validity": uidValidity]),
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

    /// 4294967295 marked placements whose UIDs were given to other messages. 0 was of messages that are expected in a
    /// mailbox that was not synced: they are to have the UIDVALIDITY that it got since, if it did.
    private static let uidValidity = """
        CASE WHEN uid IS NOT NULL THEN uid_validity WHEN uid_validity = 4294967295 THEN NULL
          WHEN uid_validity = 0 THEN (SELECT b.uid_validity FROM mailbox b WHERE b.id = rebuilt.mailbox_id)
          ELSE uid_validity END
        """

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
