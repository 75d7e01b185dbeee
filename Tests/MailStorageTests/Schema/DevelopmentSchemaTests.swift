import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Stores of development versions", .soundStores)
struct DevelopmentSchemaTests {
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
        try store.pool.write { db in try DevelopmentStore.revert(db, migrations: migrations) }
    }

    private func opened(_ fixture: StoreFixture) throws -> MailStore {
        try MailStore.open(at: fixture.store.directory, logger: StoreFixture.logger, now: { fixture.time.now })
    }

    @Test("A new store has the migration of its schema, and that of its threads")
    func new() throws {
        let fixture = try StoreFixture()
        #expect(try DevelopmentStore.migrations(of: fixture.store) == ["schema-1", "subjects-2"])
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
        #expect(try DevelopmentStore.migrations(of: store) == ["schema-1", "subjects-2"])
        #expect(try DevelopmentStore.columns(of: "account", in: store).last == "syncs_all_mail")
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
            #expect(try DevelopmentStore.migrations(of: reader) == ["schema-1", "subjects-2"])
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
