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
        for table in ["category_cursor", "text_cursor"] {
            for statement in tables[table] ?? [] { try db.execute(sql: statement) }
        }
        try db.execute(sql: Self.remembered)
    }

    /// The tables that change, and what their columns get. The sentences of before are left out: they mixed the
    /// server's words with ours.
    private static let tables: [(String, [String: String])] = [
        (
            "account",
            [
                "attachment_limit_mb": "nullif(attachment_limit_mb, 0)",
                "is_backfill_paused": "EXISTS (SELECT 1 FROM setting WHERE key = 'sync.paused.' || rebuilt.id)",
            ]
        ),
        ("mailbox", [:]),
        (
            "placement",
            [
                "uid_validity": uidValidity,
                "expected_since": "CASE WHEN uid IS NULL THEN coalesce(expected_since, 0) END",
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
        (
            "notice",
            [
                "server_text": "NULL", "kind": "replace(kind, 'overtaken', 'superseded')",
                "mailbox_path": "CASE WHEN kind IN ('mailbox_removed', 'rule_failed') THEN mailbox_path END",
                "target_path": "CASE WHEN kind NOT IN ('mailbox_removed', 'rule_failed') THEN mailbox_path END",
            ]
        ),
        (
            "journal",
            [
                "event": "replace(event, 'generation_ended', 'uid_validity_ended')", "server_text": "NULL",
                "old_name": "CASE WHEN event IN ('renamed', 'mailbox_removed') THEN name END",
                "subject": "CASE event WHEN 'purged' THEN name END",
                "other_message_id": "CASE event WHEN 'replaced' THEN name END",
                "byte_count": "CASE WHEN reason IS NOT 'not_listed' THEN count END",
                "exists_count": "CASE reason WHEN 'not_listed' THEN count END",
            ]
        ),
        ("outgoing", [:]), ("notification", [:]), ("sending_problem", [:]), ("rule_run", [:]),
        ("rule_entry", ["actions": ruleActions]),
    ]

    /// 4294967295 marked placements whose UIDs were given to other messages. 0 was of messages that are expected in a
    /// mailbox that was not synced: they are to have the UIDVALIDITY that it got since, if it did.
    private static let uidValidity = """
        CASE WHEN uid IS NOT NULL THEN uid_validity WHEN uid_validity = 4294967295 THEN NULL
          WHEN uid_validity = 0 THEN (SELECT b.uid_validity FROM mailbox b WHERE b.id = rebuilt.mailbox_id)
          ELSE uid_validity END
        """

    /// The log had words, from which the actions cannot be read back; those of another version of the rule are lost.
    private static let ruleActions = """
        coalesce((SELECT r.actions FROM rule r WHERE r.id = rebuilt.rule_id AND r.version = rebuilt.rule_version), '')
        """

    /// What the program remembered among the settings has columns now. The next sync reports on every mailbox again,
    /// and all texts are read again, which gives the defects their codes.
    private static let remembered = """
        INSERT INTO category_cursor (id, version, sent_id, sort_key, done_count)
          SELECT 1, CAST(value AS INTEGER),
            (SELECT nullif(CAST(value AS INTEGER), -1) FROM setting WHERE key = 'categories.sent'),
            (SELECT nullif(CAST(value AS INTEGER), 0) FROM setting WHERE key = 'categories.cursor'),
            coalesce((SELECT CAST(value AS INTEGER) FROM setting WHERE key = 'categories.done'), 0)
          FROM setting WHERE key = 'categories.version';
        UPDATE message SET defects = '' WHERE defects <> '';
        DELETE FROM setting WHERE key IN ('categories.version', 'categories.sent', 'categories.cursor',
          'categories.done', 'texts.cursor') OR key GLOB 'sync.report.*' OR key GLOB 'sync.paused.*';
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
