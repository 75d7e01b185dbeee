import GRDB

/// The tables of the database, as created by the migrations; `docs/schema.sql` is their golden dump.
///
/// A released migration is never edited: a change of the schema is a new migration.
enum Schema {
    /// Every migration in order.
    ///
    /// The search index has a separate migration, because it can be rebuilt from the tables at any time.
    static func migrator() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        register(
            "tables-1",
            [
                accounts, mailboxes, threads, messages, placements, actions, outgoing, contacts, records, notifications,
                rules,
            ], in: &migrator)
        register("search-1", [search, indexing, wordRemovalTrigger], in: &migrator)
        register("embeddings-1", [embeddings], in: &migrator)
        migrator.registerMigration("subjects-1") { db in try SubjectMigration(db).run() }
        register("drafts-1", [continuedDrafts], in: &migrator)
        register("categories-1", [categories], in: &migrator)
        register("images-1", [imagePermissions], in: &migrator)
        register("subscriptions-1", [subscriptions], in: &migrator)
        register("held-messages-1", [heldMessages], in: &migrator)
        register("unsubscriptions-1", [unsubscriptions], in: &migrator)
        register("sync-indexes-1", [syncIndexes], in: &migrator)
        register("notification-records-1", [notificationRecords], in: &migrator)
        register("awaited-quotes-1", [awaitedQuotes], in: &migrator)
        register("saved-searches-1", [savedSearches], in: &migrator)
        register("embeddings-2", [pendingEmbeddings], in: &migrator)
        register("rule-retries-1", [ruleRetries], in: &migrator)
        register("session-names-1", [sessionNames], in: &migrator)
        register("rule-confirmations-1", [ruleConfirmations], in: &migrator)
        register("notification-reasons-1", [notificationReasons], in: &migrator)
        register("authenticators-1", [authenticators], in: &migrator)
        register("embeddings-3", [embeddingTriggers], in: &migrator)
        register("erasures-1", [erasures], in: &migrator)
        register("all-mail-1", [allMail], in: &migrator)
        register("sending-pauses-1", [sendingPauses], in: &migrator)
        register("shared-message-ids-1", [sharedMessageIDs], in: &migrator)
        migrator.registerMigration("subjects-2") { db in try SubjectMigration(db).limitSpans() }
        return migrator
    }

    private static func register(_ name: String, _ statements: [String], in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(name) { db in
            for sql in statements { try db.execute(sql: sql) }
        }
    }
}
