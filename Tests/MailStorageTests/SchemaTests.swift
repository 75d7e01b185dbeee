import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Schema", .soundStores)
struct SchemaTests {
    /// `docs/schema.sql`, found relative to this file, even if the test folder is a symbolic link.
    private static let golden = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/schema.sql")

    private static let header = """
        -- The database of VaultMail. Written by a test from the migrations: do not edit.
        -- Times are in seconds since 1970; is_… and has_… are 0 or 1; flags are the bits of MessageFlags.
        -- Ids with AUTOINCREMENT are never used again.


        """

    @Test("docs/schema.sql is the schema; set VAULTMAIL_UPDATE_GOLDEN to update it")
    func schemaIsDocumented() throws {
        let fixture = try StoreFixture()
        let statements = try fixture.store.pool.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'search_index\\_%' ESCAPE '\\'
                      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations'
                    ORDER BY tbl_name, CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name
                    """)
        }
        let dump = Self.header + statements.map { $0 + ";\n" }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["VAULTMAIL_UPDATE_GOLDEN"] != nil {
            try Data(dump.utf8).write(to: Self.golden)
        }
        #expect(try String(contentsOf: Self.golden, encoding: .utf8) == dump)
    }

    @Test("Every table is STRICT, and every foreign key has an index for its deletes")
    func strictAndIndexed() throws {
        let fixture = try StoreFixture()
        try fixture.store.pool.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 0")
            #expect(Set(tables) == ["sqlite_schema", "sqlite_sequence", "grdb_migrations"])
            let unindexed = try String.fetchAll(
                db,
                sql: """
                    SELECT t.name || '.' || f."from" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
                    WHERE NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
                        WHERE c.seqno = 0 AND c.name = f."from")
                      AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) c WHERE c.pk = 1 AND c.name = f."from")
                    """)
            #expect(unindexed == [])
        }
    }

    struct Plan: Sendable, CustomTestStringConvertible {
        let name: String
        let sql: String
        var testDescription: String { name }
    }

    static let plans: [Plan] = [
        Plan(name: "threads of a mailbox", sql: ThreadSource(mailbox: 1).pageSQL()),
        Plan(
            name: "threads of a category of a mailbox", sql: ThreadSource(mailbox: 1, category: .updates).pageSQL()),
        Plan(name: "messages of a mailbox", sql: MailStore.messagePageSQL(category: nil)),
        Plan(name: "messages of a category of a mailbox", sql: MailStore.messagePageSQL(category: .updates)),
        Plan(name: "messages of a thread", sql: "SELECT * FROM message m WHERE m.thread_id = ? AND m.is_shown = 1"),
        Plan(name: "placements of a message", sql: "SELECT shown_mailbox_id, uid FROM placement WHERE message_id = ?"),
        Plan(name: "changes that wait", sql: MailStore.pendingSQL),
        Plan(name: "mailboxes with their counts", sql: "SELECT * FROM mailbox WHERE account_id = ? ORDER BY id"),
    ]

    @Test("Lists are read by index, without a scan or a sort", arguments: plans)
    func plan(plan: Plan) throws {
        let fixture = try StoreFixture()
        try expectNoScan(plan.sql, in: fixture)
    }

    @Test("Thread pages and counts of every scope are read by index")
    func scopes() throws {
        let fixture = try StoreFixture()
        let account = fixture.account
        let scopes: [ThreadScope] = [
            .mailbox(try fixture.mailbox("INBOX")), .unifiedInbox, .starred, .archive(account),
            .unifiedArchive, .category(.updates, in: nil),
            .category(.uncategorized, in: try fixture.mailbox("INBOX")),
        ]
        for scope in scopes {
            for source in try fixture.store.pool.read({ db in try ThreadSource.all(of: scope, in: db) }) {
                try expectNoScan(source.pageSQL(), in: fixture)
            }
        }
    }

    @Test("What the store asks while it works never scans a large table")
    func statements() throws {
        let fixture = try StoreFixture()
        let recorder = StatementRecorder()
        fixture.store.pool.writeWithoutTransaction { db in db.trace { event in recorder.add("\(event)") } }
        let id = try fixture.inboxMessage("a")
        try fixture.ingest("Work", [try Mail("a").incoming(3), try Mail("b", subject: "Re: Subject of a").incoming(4)])
        try fixture.store.storeBodies([(id, content("words"))])
        try fixture.store.perform(.archive, on: [.message(id)])
        let operation = try #require(try fixture.operations().first)
        try fixture.store.markInFlight([operation.id])
        try fixture.store.finish(operation.id)
        let muted = try fixture.store.perform(.mute, on: [.message(id)])
        try fixture.store.undo(try #require(muted.undoToken))
        let trashed = try fixture.store.perform(.trash, on: [.message(id)])
        try fixture.store.undo(try #require(trashed.undoToken))
        try fixture.vanish("Work", [3, 4])
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        fixture.store.pool.writeWithoutTransaction { db in db.trace() }
        let sql = recorder.statements.filter {
            $0.hasPrefix("SELECT") || $0.hasPrefix("UPDATE") || $0.hasPrefix("DELETE")
        }
        #expect(sql.count > 40)
        for statement in Set(sql) { try expectNoScan(statement, in: fixture) }
    }

    private func expectNoScan(_ sql: String, in fixture: StoreFixture) throws {
        let steps = try fixture.store.pool.read { db in
            let numbered = (1...9).last { sql.contains("?\($0)") }
            let arguments = StatementArguments(Array(repeating: 1, count: numbered ?? sql.count { $0 == "?" }))
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map {
                $0["detail"] as String
            }
        }
        for step in steps {
            #expect(!Self.isScan(step), "\(step) in \(sql)")
            #expect(!step.hasPrefix("USE TEMP B-TREE FOR ORDER BY") || !sql.contains("LIMIT"), "\(step) in \(sql)")
        }
    }

    /// Scanning a partial index is its purpose; every other scan grows with the mail.
    private static func isScan(_ step: String) -> Bool {
        let words = step.split(separator: " ")
        let large = [
            "message", "placement", "thread", "thread_mailbox", "thread_reference", "thread_below", "search_document",
            "t", "m", "p",
            "l",
        ]
        guard words.count > 1, words[0] == "SCAN", large.contains(String(words[1])) else { return false }
        return !words.contains { ["thread_starred", "thread_archived", "message_hidden"].contains($0) }
    }
}
