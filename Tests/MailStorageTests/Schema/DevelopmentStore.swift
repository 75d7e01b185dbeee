import GRDB

@testable import MailStorage

/// Makes of a current store one of the last development version: it had added columns behind all others.
enum DevelopmentStore {
    /// The columns and their definitions, in the order in which they were added.
    private static let added = [
        ("message", "has_reply_prefix", "INTEGER NOT NULL DEFAULT 0"),
        ("outgoing", "continues_id", "INTEGER REFERENCES message(id) ON DELETE SET NULL"),
        ("message", "signals", "INTEGER NOT NULL DEFAULT 0"),
        ("message", "category_source", "INTEGER NOT NULL DEFAULT 0"),
        ("message", "category_reasons", "TEXT NOT NULL DEFAULT ''"),
        ("mailbox", "is_subscribed", "INTEGER"),
        ("outgoing", "awaits_quote", "INTEGER NOT NULL DEFAULT 0"),
        ("rule_wait", "due", "REAL NOT NULL DEFAULT 0"),
        ("rule_wait", "failures", "INTEGER NOT NULL DEFAULT 0"),
        ("notice", "rule_name", "TEXT"),
        ("web_session", "browser", "TEXT NOT NULL DEFAULT ''"),
        ("rule_run", "confirmed_at", "REAL"),
        ("arrival_cursor", "first_message_id", "INTEGER"),
        ("arrival_cursor", "began_at", "REAL"),
        ("notification", "presenter", "TEXT"),
        ("account", "syncs_all_mail", "INTEGER NOT NULL DEFAULT 0"),
        ("outgoing", "pauses_others", "INTEGER NOT NULL DEFAULT 0"),
    ]

    /// Keeps all rows.
    ///
    /// - Parameter migrations: those that the store gets in the place of its own.
    static func revert(_ db: Database, migrations: Set<String> = DevelopmentSchema.identifiers) throws {
        try moveColumns(db)
        try db.execute(sql: "DELETE FROM grdb_migrations")
        for name in migrations.sorted() {
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
        }
    }

    private static func moveColumns(_ db: Database) throws {
        // A column that an index has cannot be dropped.
        let indexes = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM sqlite_master
                WHERE name IN ('message_modelled', 'message_subject', 'outgoing_continued')
                """)
        for index in indexes { try db.execute(sql: "DROP INDEX \(index["name"] as String)") }
        for (table, column, definition) in added {
            try db.execute(
                sql: """
                    ALTER TABLE \(table) RENAME COLUMN \(column) TO moved;
                    ALTER TABLE \(table) ADD COLUMN \(column) \(definition);
                    UPDATE \(table) SET \(column) = moved;
                    ALTER TABLE \(table) DROP COLUMN moved;
                    """)
        }
        for index in indexes { try db.execute(sql: index["sql"]) }
    }

    /// The identifiers that a store has.
    static func migrations(of store: MailStore) throws -> Set<String> {
        try store.pool.read { db in try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations") }
    }

    /// The names of a table's columns, in their order.
    static func columns(of table: String, in store: MailStore) throws -> [String] {
        try store.pool.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
        }
    }
}
