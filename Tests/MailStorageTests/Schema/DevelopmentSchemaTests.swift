import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Stores of development versions", .soundStores)
struct DevelopmentSchemaTests {
    private static let current: Set = ["schema-1", "typed-columns-1", "subjects-2", "setting-names-1", "quarantine-1"]

    /// A store with a message, whose account, arrivals and session use columns that were added later.
    private func filled() throws -> (fixture: StoreFixture, message: MessageID, account: Account) {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage("walrus")
        try fixture.store.skipArrivals(account: fixture.account)
        try fixture.store.addSession(hash: Array(1...32), browser: "Firefox on Linux")
        try fixture.store.pool.write { db in
            try db.execute(
                sql: """
                    UPDATE account SET syncs_all_mail = 1, keeps_all_mail = 1, error = 'No connection.', is_offline = 1
                    """)
        }
        return (fixture, message, try #require(try fixture.store.account(fixture.account)))
    }

    private func revert(_ store: MailStore, to migrations: Set<String> = DevelopmentSchema.identifiers) throws {
        try DevelopmentStore.revert(store.pool, migrations: migrations)
    }

    private func opened(_ fixture: StoreFixture) throws -> MailStore {
        try MailStore.open(at: fixture.store.directory, logger: StoreFixture.logger, now: { fixture.time.now })
    }

    @Test("A new store has all migrations")
    func new() throws {
        let fixture = try StoreFixture()
        #expect(try DevelopmentStore.migrations(of: fixture.store) == Self.current)
    }

    @Test("A store of the last development version is opened as it is, and read by the names of its columns")
    func adopted() throws {
        let (fixture, message, account) = try filled()
        let publicID = try fixture.detail(message).summary.publicID
        let record = try #require(try fixture.store.notificationRecord(publicID: publicID))
        let sessions = try fixture.store.sessions()
        try revert(fixture.store)
        try fixture.store.close()
        let store = try opened(fixture)
        #expect(try DevelopmentStore.migrations(of: store) == Self.current)
        #expect(
            try DevelopmentStore.columns(of: "arrival_cursor", in: store)
                == ["account_id", "message_id", "first_message_id", "began_at"])
        #expect(try DevelopmentStore.columns(of: "message", in: store).last == "category_reasons")
        #expect(try store.check() == [])
        #expect(try store.account(fixture.account) == account)
        #expect(try store.notificationRecord(publicID: publicID) == record)
        #expect(record.verdict == .beforeFirstSync)
        #expect(try store.sessions() == sessions)
        #expect(sessions.map(\.browser) == ["Firefox on Linux"])
        #expect(try store.search("walrus").total == 1)
    }

    @Test("Numbers and sentences of a development version become NULL and codes; no row number is given twice")
    func typedColumns() throws {
        let (fixture, message, _) = try filled()
        let reported = try fixture.inboxMessage("seal", uid: 2)
        try fixture.store.perform(.archive, on: [.message(message), .message(reported)])
        let operations = try fixture.store.nextOperations(account: fixture.account, limit: 9)
        try #require(operations.count == 2)
        try fixture.store.noteCopyBound(
            MailModel.Operation.CopyBound(uidValidity: nil, uidNext: nil), of: [operations[0].id])
        try fixture.store.retry(operations[0].id, notBefore: fixture.time.now, problem: ServerProblem(.overQuota))
        try fixture.store.fail(
            operations[1].id, notice: .changeRefused(.move, flags: []), problem: ServerProblem(.inUse))
        let inbox = try fixture.mailbox("INBOX")
        try fixture.store.beginUIDValidity(mailbox: inbox, uidValidity: StoreFixture.validity, isReused: true)
        let journal = try fixture.store.pool.write { db in
            try db.execute(sql: "DELETE FROM journal WHERE id = (SELECT max(id) FROM journal)")
            return try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'")
        }
        try revert(fixture.store)
        try fixture.store.pool.read { db in
            let marks = try Int64.fetchSet(db, sql: "SELECT uid_validity FROM placement WHERE uid IS NULL")
            #expect(marks == [4_294_967_295])
            #expect(try String.fetchSet(db, sql: "SELECT last_error FROM operation") == ["over_quota.", "in_use."])
        }
        try fixture.store.close()
        let store = try opened(fixture)
        #expect(try store.check() == [])
        #expect(try store.unresolved(mailbox: inbox).count == 2)
        let waiting = try store.pendingChanges()
        #expect(waiting.map(\.problem) == [nil] && waiting.map(\.attempts) == [1])
        try store.pool.read { db in
            let copies = try Row.fetchAll(
                db, sql: "SELECT is_copy_begun, copy_uid_next, copy_uid_validity FROM operation ORDER BY id")
            #expect(copies.map { $0["is_copy_begun"] as Bool } == [true, false])
            #expect(copies.allSatisfy { ($0["copy_uid_next"] as Int64?) == nil })
            #expect(copies.allSatisfy { ($0["copy_uid_validity"] as Int64?) == nil })
            #expect(try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") == journal)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE server_text IS NOT NULL") == 0)
        }
        #expect(try store.notices(after: 0).count == 1)
        try store.finishUIDValidityChange(mailbox: inbox)
        #expect(try store.unresolved(mailbox: inbox).total == 0)
    }

    @Test("A message that was expected before its mailbox was synced stays there in an adopted store")
    func expected() throws {
        let (fixture, message, _) = try filled()
        try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id)
        let archive = try fixture.mailbox("Archive")
        try revert(fixture.store)
        try fixture.store.pool.write { db in
            try db.execute(sql: "UPDATE placement SET uid_validity = 0 WHERE uid IS NULL")
            try #require(db.changesCount == 1)
            try db.execute(sql: "UPDATE mailbox SET uid_validity = 7 WHERE id = ?", arguments: [archive.rawValue])
        }
        try fixture.store.close()
        let store = try opened(fixture)
        let validity = try store.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT uid_validity FROM placement WHERE uid IS NULL")
        }
        #expect(validity == 7)
        try store.finishUIDValidityChange(mailbox: archive)
        #expect(try store.unresolved(mailbox: archive).count == 0)
        #expect(try store.threads(in: .mailbox(archive)).count == 1)
        #expect(try store.check() == [])
    }

    @Test("What a development version remembered as text, and columns with two meanings, get columns of their own")
    func remembered() throws {
        let (fixture, message, _) = try filled()
        _ = try fixture.inboxMessage("seal", uid: 2)
        try fixture.store.setBackfillPaused(account: fixture.account, true)
        try fixture.store.setAttachmentLimit(0, account: fixture.account)
        try fixture.store.pool.write { db in
            let names = JournalDetail(oldName: "Old")
            try Journal.add(.renamed, account: fixture.account.rawValue, message: nil, names, at: 1, in: db)
            try Journal.add(
                .bodyStored, account: fixture.account.rawValue, message: message.rawValue, JournalDetail(byteCount: 5),
                at: 1, in: db)
            try Notices.add(
                .changeRefused(.move, flags: []), .init(target: "Work"), account: fixture.account, at: 1, in: db)
        }
        _ = try fixture.store.classifyExisting()
        let progress = try fixture.store.categoryProgress()
        let notices = try fixture.store.notices(after: 0).map(\.text)
        try revert(fixture.store)
        try fixture.store.close()
        let store = try opened(fixture)
        #expect(try store.isBackfillPaused(account: fixture.account))
        #expect(try store.account(fixture.account)?.settings.attachmentLimitMB == 0)
        #expect(try store.categoryProgress() == progress)
        #expect(try store.notices(after: 0).map(\.text) == notices)
        try store.pool.read { db in
            let names = try String.fetchAll(db, sql: "SELECT old_name FROM journal WHERE old_name IS NOT NULL")
            let sizes = try Int.fetchAll(db, sql: "SELECT byte_count FROM journal WHERE byte_count IS NOT NULL")
            #expect(names == ["Old"] && sizes == [5])
            #expect(try String.fetchAll(db, sql: "SELECT key FROM setting WHERE key GLOB '*.*'") == [])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM message WHERE defects <> ''") == 0)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM text_cursor") == 0, "texts are read again")
        }
        #expect(try store.check() == [])
    }

    @Test("In an adopted store mail arrives and changes as in a new one")
    func used() throws {
        let (fixture, message, _) = try filled()
        try revert(fixture.store)
        try fixture.store.close()
        let store = try opened(fixture)
        try store.perform(.star, on: [.message(message)])
        let inbox = try #require(try store.mailboxes(account: fixture.account).first { $0.listing.role == .inbox })
        var reply = Mail("seal", subject: "Re: Subject of walrus")
        reply.inReplyTo = ["walrus"]
        try store.ingest(
            IngestBatch(mailbox: inbox.id, uidValidity: StoreFixture.validity, messages: [try reply.incoming(2)]))
        #expect(try store.threads(in: .unifiedInbox).map(\.messageCount) == [2])
        #expect(try store.arrivals(account: fixture.account).count == 1)
        #expect(try store.compact().repaired.isEmpty)
        #expect(try store.check() == [])
    }

    @Test("Who only reads a store of the last development version has it adopted first, and a current one stays")
    func readOnly() throws {
        let (fixture, _, account) = try filled()
        try revert(fixture.store)
        try fixture.store.close()
        for _ in 0..<2 {
            let reader = try MailStore.openReadOnly(at: fixture.store.directory, logger: StoreFixture.logger)
            #expect(try DevelopmentStore.migrations(of: reader) == Self.current)
            #expect(try reader.account(fixture.account) == account)
            try reader.close()
        }
    }

    private static let incomplete: [Set<String>] = [
        ["tables-1"], DevelopmentSchema.identifiers.subtracting(["shared-message-ids-1"]),
    ]

    @Test(
        "A store of an earlier development version is refused and left alone, and the sentence says what to do",
        arguments: incomplete)
    func partial(migrations: Set<String>) throws {
        let fixture = try StoreFixture()
        fixture.directory.leaveUnwatched()
        try revert(fixture.store, to: migrations)
        func isRefused(_ error: any Error) -> Bool {
            let error = error as? StoreError
            return error?.kind == .olderVersion && error?.explanation.contains("Open it once with") == true
                && error?.explanation.contains("not imported mail") == true
        }
        #expect { try opened(fixture) } throws: { isRefused($0) }
        #expect { try MailStore.openReadOnly(at: fixture.store.directory, logger: StoreFixture.logger) } throws: {
            isRefused($0)
        }
        #expect(try DevelopmentStore.migrations(of: fixture.store) == migrations)
    }

    @Test("A migration that is not known makes it a store of a newer version")
    func newer() throws {
        let fixture = try StoreFixture()
        fixture.directory.leaveUnwatched()
        try revert(fixture.store, to: DevelopmentSchema.identifiers.union(["of tomorrow"]))
        #expect { try opened(fixture) } throws: { ($0 as? StoreError)?.kind == .newerVersion }
    }

    @Test("A backup of the last development version is restored; one of an earlier version is refused with its reason")
    func restored() throws {
        let (fixture, _, account) = try filled()
        let folder = try TemporaryDirectory()
        try revert(fixture.store)
        try fixture.store.backUp(to: folder.file("last"))
        try fixture.store.pool.write { db in
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'all-mail-1'")
        }
        try fixture.store.backUp(to: folder.file("early"))
        fixture.directory.leaveUnwatched()
        let place = folder.file("store")
        try MailStore.restore(folder.file("last"), to: place, logger: StoreFixture.logger)
        let error = #expect(throws: StoreError.self) {
            try MailStore.restore(folder.file("early"), to: place, logger: StoreFixture.logger)
        }
        #expect(error?.kind == .olderVersion && error?.explanation.contains("this backup") == true)
        let store = try MailStore.open(at: place, logger: StoreFixture.logger)
        #expect(try store.account(fixture.account)?.settings == account.settings)
        #expect(try store.search("walrus").total == 1)
    }
}
