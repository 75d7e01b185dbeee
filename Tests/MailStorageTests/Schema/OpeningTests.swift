import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Opening the store", .soundStores)
struct OpeningTests {
    @Test("Only the owner can read the folder and the files")
    func permissions() throws {
        let fixture = try StoreFixture()
        _ = try fixture.inboxMessage()
        let folder = fixture.store.directory
        #expect(try mode(of: folder) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("vaultmail") {
            #expect(try mode(of: folder.appending(path: name)) == 0o600, "\(name)")
        }
    }

    @Test("MO-02: everything is there after closing and opening again")
    func reopen() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.star, on: [.message(message)])
        try fixture.store.close()
        #expect(throws: StoreError.self) { try fixture.store.accounts() }
        let again = try MailStore.open(
            at: fixture.store.directory, logger: StoreFixture.logger, now: { fixture.time.now })
        #expect(try again.message(message)?.summary.isStarred == true)
        #expect(try again.nextOperations(account: fixture.account, limit: 9).count == 1)
        #expect(try again.check() == [])
    }

    @Test("A store opened for reading sees what another writes, and refuses to write")
    func readOnly() throws {
        let fixture = try StoreFixture()
        let reader = try MailStore.openReadOnly(at: fixture.store.directory, logger: StoreFixture.logger)
        let message = try fixture.inboxMessage()
        #expect(try reader.message(message)?.summary.id == message)
        #expect(try reader.search("hello").total == 1)
        #expect(try reader.check() == [])
        #expect { try reader.setSetting("a", "b") } throws: { ($0 as? StoreError)?.kind == .readOnly }
        #expect { try reader.perform(.star, on: [.message(message)]) } throws: {
            ($0 as? StoreError)?.kind == .readOnly
        }
        #expect { try reader.ingest(IngestBatch(mailbox: MailboxID(1), uidValidity: StoreFixture.validity)) } throws: {
            ($0 as? StoreError)?.kind == .readOnly
        }
    }

    @Test("Opening for reading does not make a store")
    func missing() throws {
        let folder = try TemporaryDirectory()
        #expect(throws: StoreError(.notFound, "There is no mail store yet. Add an account first.")) {
            try MailStore.openReadOnly(at: folder.url, logger: StoreFixture.logger)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("Who begins a store at the same time as others gets the same one, whole")
    func begunAtOnce() async throws {
        for _ in 0..<5 {
            let folder = try TemporaryDirectory()
            let accounts = try await SeveralThreads.run(4) { _ in
                try MailStore.open(at: folder.url, logger: StoreFixture.logger).accounts().count
            }
            #expect(accounts == [0, 0, 0, 0])
        }
    }

    @Test("Who only reads a store that others begin waits until it is whole")
    func readWhileBegun() async throws {
        for _ in 0..<20 {
            let folder = try TemporaryDirectory()
            // The state left by a process that has just begun to create one.
            try folder.write("", to: "vaultmail.sqlite")
            let accounts = try await SeveralThreads.run(4) { number in
                try SeveralThreads.openStore(at: folder.url, onThread: number).accounts().count
            }
            #expect(accounts == [0, 0, 0, 0])
        }
    }

    @Test("A store of a newer version is refused and left alone")
    func newer() throws {
        let fixture = try StoreFixture()
        fixture.directory.leaveUnwatched()
        try fixture.store.pool.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('of tomorrow')")
        }
        try fixture.store.close()
        let folder = fixture.store.directory
        #expect { try MailStore.open(at: folder, logger: StoreFixture.logger) } throws: {
            ($0 as? StoreError)?.kind == .newerVersion
        }
        #expect { try MailStore.openReadOnly(at: folder, logger: StoreFixture.logger) } throws: {
            ($0 as? StoreError)?.kind == .newerVersion
        }
    }

    @Test("A file in place of the folder is distinguished from a file that is not a database")
    func unusable() throws {
        let folder = try TemporaryDirectory()
        folder.leaveUnwatched()
        try folder.write("", to: "file")
        #expect { try MailStore.open(at: folder.file("file"), logger: StoreFixture.logger) } throws: {
            ($0 as? StoreError)?.kind == .readOnly
        }
        #expect { try MailStore.open(at: folder.file("file/below"), logger: StoreFixture.logger) } throws: {
            ($0 as? StoreError)?.kind == .readOnly
        }
        try folder.write(String(repeating: "rubbish ", count: 1000), to: "vaultmail.sqlite")
        #expect { try MailStore.open(at: folder.url, logger: StoreFixture.logger) } throws: {
            let error = $0 as? StoreError
            // Imported mail exists nowhere else: the sentence must not suggest deleting it.
            return error?.kind == .corrupt && error?.explanation.contains("Restore the last backup") == true
                && error?.explanation.contains("not imported mail") == true
        }
    }

    @Test("A full disk stores nothing and says so")
    func diskFull() throws {
        let fixture = try StoreFixture()
        try fixture.store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        let messages = try (1...500).map { try Mail("m\($0)").incoming(UInt32($0)) }
        #expect { try fixture.ingest("INBOX", messages) } throws: { ($0 as? StoreError)?.kind == .diskFull }
        #expect(try fixture.counts("INBOX") == [0, 0])
        try fixture.store.pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA max_page_count = 100000") }
        try fixture.ingest("INBOX", messages)
        #expect(try fixture.counts("INBOX") == [500, 500])
        try fixture.expectSound()
    }

    @Test("An error never repeats a stored value")
    func discreetErrors() throws {
        let fixture = try StoreFixture()
        #expect {
            try fixture.store.write { db, _ in
                try db.execute(
                    sql: "INSERT INTO setting (key, value) VALUES (?, ?), (?, ?)",
                    arguments: ["secret", "secret", "secret", "secret"])
            }
        } throws: { error in
            guard let error = error as? StoreError else { return false }
            return error.kind == .other && !error.description.contains("secret")
                && !error.description.contains("setting")
        }
    }

    private func mode(of url: URL) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue
    }
}
