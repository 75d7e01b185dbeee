import GRDB

/// The tables of the database, as created by the migrations; `docs/schema.sql` is their golden dump.
///
/// A released migration is never edited: a change of the schema is a new migration.
enum Schema {
    /// Every migration in order.
    static func migrator() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // Immediate: the migration stores nothing that refers to a row, so it needs no check of the whole database.
        migrator.registerMigration(
            "schema-1", foreignKeyChecks: .immediate, merging: DevelopmentSchema.identifiers
        ) { db, applied in
            guard try !DevelopmentSchema.isComplete(applied) else { return }
            try Self.create(in: db)
        }
        migrator.registerMigration("typed-columns-1") { db in try TypedColumnMigration(db).run() }
        migrator.registerMigration("subjects-2") { db in try SubjectMigration(db).run() }
        migrator.registerMigration("setting-names-1", foreignKeyChecks: .immediate) { db in
            try SettingNameMigration.run(in: db)
        }
        migrator.registerMigration("quarantine-1", foreignKeyChecks: .immediate) { db in
            guard try db.tableExists("held_message") else { return }
            // Its messages are only requested again, at once instead of some minutes later.
            try db.drop(table: "held_message")
            try db.execute(sql: Self.quarantine)
        }
        return migrator
    }

    /// Creates the tables of an empty database.
    static func create(in db: Database) throws {
        for sql in tables { try db.execute(sql: sql) }
    }

    /// What is referred to comes first.
    private static let tables = [
        accounts, mailboxes, quarantine, threads, messages, placements, actions, outgoing, contacts, records, settings,
        access,
        notifications, rules, categories, search, wordRemovalTrigger, embeddings,
    ]
}
