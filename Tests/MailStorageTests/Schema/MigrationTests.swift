import Foundation
import GRDB
import MailModel
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Migrations", .soundStores)
struct MigrationTests {
    /// A database of the last development version, with two accounts.
    private func older() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let queue = try DatabaseQueue(
            path: folder.file("vaultmail.sqlite").path, configuration: MailStore.configuration())
        try Schema.migrator().migrate(queue)
        try DevelopmentStore.revert(queue)
        try queue.write { db in
            for address in ["ada@example.org", "bob@example.org"] {
                try db.execute(
                    sql: """
                        INSERT INTO account (address, kind, imap_host, imap_port, imap_security, username)
                        VALUES (?, 'imap', 'imap.example.org', 993, 'tls', 'me')
                        """, arguments: [address])
            }
            try db.execute(sql: "INSERT INTO setting (key, value) VALUES ('theme', 'dark')")
        }
        try queue.close()
        return folder
    }

    @Test("An older database is migrated with what is in it, and is sound")
    func fromFirst() throws {
        let folder = try older()
        let now = Date(timeIntervalSince1970: StoreFixture.start)
        let store = try MailStore.open(at: folder.url, logger: StoreFixture.logger) { now }
        #expect(try store.check() == [])
        #expect(try store.accounts().map(\.settings.address) == ["ada@example.org", "bob@example.org"])
        #expect(try store.setting("theme") == "dark")
        #expect(try store.search("drawing").total == 0)
    }

    @Test("Several who find an older database at the same time bring it up to date once, whether they write or read")
    func atOnce() async throws {
        for _ in 0..<4 {
            let folder = try older()
            let addresses = try await SeveralThreads.run(4) { number in
                try SeveralThreads.openStore(at: folder.url, onThread: number).accounts().map(\.settings.address)
            }
            #expect(addresses == Array(repeating: ["ada@example.org", "bob@example.org"], count: 4))
        }
    }

    @Test("Who only reads finds an older database brought up to date, and still changes nothing in it")
    func reading() throws {
        let folder = try older()
        let reader = try MailStore.openReadOnly(at: folder.url, logger: StoreFixture.logger)
        #expect(try reader.accounts().count == 2)
        #expect(try reader.check() == [])
        #expect { try reader.setSetting("theme", "light") } throws: { ($0 as? StoreError)?.kind == .readOnly }
    }

    @Test("An older database in use is not migrated, by neither readers nor writers; a current one is opened")
    func inUse() throws {
        let folder = try older()
        let database = folder.file("vaultmail.sqlite")
        func isRefused(_ error: any Error) -> Bool {
            let error = error as? StoreError
            return error?.kind == .locked && error?.explanation.contains("older version") == true
        }
        #expect { try MailStore.openReadOnly(at: folder.url, logger: StoreFixture.logger, isInUse: { true }) } throws: {
            isRefused($0)
        }
        #expect { try MailStore.open(at: folder.url, logger: StoreFixture.logger, isInUse: { true }) } throws: {
            isRefused($0)
        }
        let applied = try DatabaseQueue(path: database.path).read(Schema.migrator().appliedIdentifiers)
        #expect(applied == DevelopmentSchema.identifiers)
        try MailStore.open(at: folder.url, logger: StoreFixture.logger).close()
        #expect(
            try MailStore.open(at: folder.url, logger: StoreFixture.logger, isInUse: { true }).accounts().count == 2)
    }

    @Test("An older database in a folder that cannot be written stays as it is, and the sentence names a command")
    func readingWithoutRights() throws {
        let folder = try older()
        let database = folder.file("vaultmail.sqlite")
        let stored = try Data(contentsOf: database)
        // A folder in place of a file that must be created: file permissions do not restrict root, which runs tests on
        // many machines.
        let obstacle = folder.file(OpeningLock.fileName)
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        #expect { try MailStore.openReadOnly(at: folder.url, logger: StoreFixture.logger) } throws: {
            let error = $0 as? StoreError
            return error?.kind == .readOnly && error?.explanation.contains("`vaultmail compact`") == true
        }
        #expect(try Data(contentsOf: database) == stored)
        try FileManager.default.removeItem(at: obstacle)
        let reader = try MailStore.openReadOnly(at: folder.url, logger: StoreFixture.logger)
        #expect(try reader.accounts().count == 2)
    }
}
