import GRDB

@testable import MailStorage

/// Makes of a current store one of the last development version: it had added columns behind all others, sentences
/// where there are codes, and numbers where there is NULL.
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
    static func revert(
        _ writer: some DatabaseWriter, migrations: Set<String> = DevelopmentSchema.identifiers
    ) throws {
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.inTransaction {
                try revert(db, migrations: migrations)
                return .commit
            }
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    private static func revert(_ db: Database, migrations: Set<String>) throws {
        try restoreSettings(db)
        try restoreTypes(db)
        try moveColumns(db)
        try db.rename(table: "quarantined_message", to: "held_message")
        try db.execute(sql: "DELETE FROM grdb_migrations")
        for name in migrations.sorted() {
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
        }
    }

    /// Tables and their definitions, in words of the present one and of the one before.
    private static let types: [(table: String, words: [(new: String, old: String)], values: [String: String])] = [
        (
            "placement",
            [
                ("uid_validity INTEGER,", "uid_validity INTEGER NOT NULL,"),
                ("is_move_unfound INTEGER NOT NULL DEFAULT 0,", ""),
                (",\n  CHECK (uid IS NULL OR uid_validity IS NOT NULL)", ""),
                (",\n  CHECK ((uid IS NULL) = (expected_since IS NOT NULL))", ""),
                (",\n  CHECK (uid IS NULL OR NOT is_move_unfound)", ""),
            ], ["uid_validity": "coalesce(uid_validity, 4294967295)"]
        ),
        (
            "thread", [("first_key INTEGER,", "first_key INTEGER NOT NULL DEFAULT 0,")],
            ["first_key": "coalesce(first_key, 0)"]
        ),
        (
            "operation",
            [
                ("problem TEXT,", "last_error TEXT,"), ("server_text TEXT,", ""),
                ("is_copy_begun INTEGER NOT NULL DEFAULT 0,", ""),
                ("CHECK (is_copy_begun OR coalesce(copy_uid_next, copy_uid_validity) IS NULL),", ""),
            ],
            [
                "last_error": "problem || '.'",
                "copy_uid_next": "CASE WHEN is_copy_begun THEN coalesce(copy_uid_next, 0) END",
                "copy_uid_validity": "CASE WHEN is_copy_begun THEN coalesce(copy_uid_validity, 0) END",
            ]
        ),
        (
            "notice", [("problem TEXT,", ""), ("refusal TEXT,", ""), ("target_path TEXT,", "")],
            ["server_text": "coalesce(problem, refusal) || '.'", "mailbox_path": "coalesce(mailbox_path, target_path)"]
        ),
        (
            "journal",
            [
                ("problem TEXT,", ""), ("old_name TEXT,", "name TEXT,"), ("subject TEXT,", ""),
                ("other_message_id TEXT,", ""), ("byte_count INTEGER,", "count INTEGER,"),
                ("exists_count INTEGER,", ""),
            ],
            [
                "server_text": "problem || '.'", "name": "coalesce(old_name, subject, other_message_id)",
                "count": "coalesce(byte_count, exists_count)",
            ]
        ),
        (
            "account",
            [
                ("INTEGER DEFAULT 500 CHECK (attachment_limit_mb > 0),", "INTEGER NOT NULL DEFAULT 500,"),
                ("is_backfill_paused INTEGER NOT NULL DEFAULT 0,", ""),
            ], ["attachment_limit_mb": "coalesce(attachment_limit_mb, 0)"]
        ),
        (
            "mailbox",
            [
                ("window_count INTEGER,", ""), ("problem TEXT,", ""), ("server_text TEXT,", ""),
                ("last_sync REAL,", ""),
                (",\n  CHECK (problem IS NOT NULL OR coalesce(server_text, last_sync) IS NULL)", ""),
            ], [:]
        ),
        (
            "rule_run",
            [
                ("taken_count INTEGER,", "reason TEXT,"), ("total_count INTEGER,", ""), ("mailbox_path TEXT,", ""),
                ("is_daily INTEGER,", ""), ("finished_at REAL,", "finished_at REAL"), (ruleRunCheck, ""),
            ], ["reason": "taken_count || ' messages.'"]
        ),
        ("rule_entry", [], ["actions": "'Words'"]),
    ]

    private static let ruleRunCheck = """

          CHECK ((taken_count IS NULL) = (total_count IS NULL) AND (taken_count IS NULL) = (mailbox_path IS NULL)
            AND (taken_count IS NULL) = (is_daily IS NULL))
        """

    /// What the program remembers was among the settings, as text.
    private static func restoreSettings(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO setting (key, value)
                  SELECT 'sync.paused.' || id, 'on' FROM account WHERE is_backfill_paused
                  UNION ALL SELECT 'sync.report.' || id, '{}' FROM account
                  UNION ALL SELECT 'texts.cursor', '{"version":1,"next":0,"done":0,"total":0}'
                  UNION ALL SELECT 'categories.version', version FROM category_cursor
                  UNION ALL SELECT 'categories.sent', coalesce(sent_id, -1) FROM category_cursor
                  UNION ALL SELECT 'categories.cursor', coalesce(sort_key, 0) FROM category_cursor
                  UNION ALL SELECT 'categories.done', done_count FROM category_cursor;
                DROP TABLE category_cursor;
                DROP TABLE text_cursor;
                UPDATE message SET defects = 'The header is damaged.';
                """)
    }

    private static func restoreTypes(_ db: Database) throws {
        for (table, words, values) in types {
            var statements = try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL
                    ORDER BY type = 'table' DESC, rowid
                    """, arguments: [table])
            for (new, old) in words {
                precondition(statements[0].contains(new), "\(table) has no “\(new)”")
                statements[0] = statements[0].replacing(new, with: old)
            }
            try TableRebuild(table: table, statements: statements, values: values).run(in: db)
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
