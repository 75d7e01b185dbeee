import Foundation
import GRDB
import MailModel
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

/// Databases that older versions wrote, stored as they wrote them.
@Suite("Migrations", .soundStores)
struct MigrationTests {
    private static let fixtures = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// A copy of a stored database, as it was stored.
    private func copied(_ name: String) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try FileManager.default.copyItem(
            at: Self.fixtures.appending(path: name), to: folder.file("vaultmail.sqlite"))
        return folder
    }

    /// A copy of a stored database, opened as this version does.
    private func opened(_ name: String) throws -> (MailStore, TemporaryDirectory) {
        let folder = try copied(name)
        let now = Date(timeIntervalSince1970: StoreFixture.start)
        return (try MailStore.open(at: folder.url, logger: StoreFixture.logger) { now }, folder)
    }

    @Test("There is a stored database of every migration but the newest")
    func everyMigration() throws {
        let older = Schema.migrator().migrations.dropLast()
        let stored = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
        #expect(!older.isEmpty)
        for migration in older { #expect(stored.contains("migration-\(migration).sqlite")) }
    }

    @Test("A database of migration 1 comes up to date with its mail, its waiting changes and its conversations")
    func fromFirst() throws {
        let (store, folder) = try opened("migration-1.sqlite")
        defer { withExtendedLifetime(folder) {} }
        #expect(try store.check() == [])
        let accounts = try store.accounts()
        #expect(accounts.map(\.settings.address) == ["ada@example.org", "bob@example.org"])
        let account = try #require(accounts.first).id
        #expect(try store.pendingOperationCount(account: account) == 4)
        #expect(try store.pendingOperationCount(account: accounts[1].id) == 1)
        let waiting = try store.waitingChanges()
        #expect(waiting.count == 5)
        #expect(waiting.allSatisfy { $0.since == Date(timeIntervalSince1970: StoreFixture.start) && $0.trouble == nil })
        let history = try #require(try store.history(of: waiting[0].message))
        #expect(!history.isComplete)
        #expect(history.entries.map(\.keyword) == ["changed"])
        let threads = try store.threads(in: .unifiedInbox)
        #expect(threads.map(\.subject) == ["Subject of kept", "The plan", "Fwd: Lunch"])
        #expect(threads.map(\.messageCount) == [1, 3, 2])
        #expect(threads.allSatisfy { !$0.isMuted })
        #expect(try store.search("drawing").total == 1)
        #expect(try store.setting("theme") == "dark")
        let answer = try #require(try store.messages(in: threads[1].id).first { $0.summary.isStarred })
        try store.perform(.mute, on: [.thread(threads[1].id, in: nil)])
        let receipt = try store.splitOff(answer.summary.id)
        #expect(receipt.changedCount == 1)
        try store.undo(try #require(receipt.undoToken))
        #expect(try store.check() == [])
    }

    @Test("Several who find an older database at the same time bring it up to date once, whether they write or read")
    func atOnce() async throws {
        for _ in 0..<4 {
            let folder = try copied("migration-1.sqlite")
            let addresses = try await onThreads(4) { number in
                try openedStore(at: folder.url, onThread: number).accounts().map(\.settings.address)
            }
            #expect(addresses == Array(repeating: ["ada@example.org", "bob@example.org"], count: 4))
        }
    }

    @Test("Who only reads finds an older database brought up to date, and still changes nothing in it")
    func reading() throws {
        let folder = try copied("migration-1.sqlite")
        let reader = try MailStore.openReadOnly(at: folder.url, logger: StoreFixture.logger)
        #expect(try reader.threads(in: .unifiedInbox).map(\.subject) == ["Subject of kept", "The plan", "Fwd: Lunch"])
        #expect(try reader.check() == [])
        #expect { try reader.setSetting("theme", "light") } throws: { ($0 as? StoreError)?.kind == .readOnly }
    }

    @Test(
        "An older database that somebody works with stays as it is, for whoever reads and whoever writes; a current one is opened"
    )
    func inUse() throws {
        let folder = try copied("migration-1.sqlite")
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
        let applied = try DatabaseQueue(path: database.path).read(Schema.migrator().appliedMigrations)
        #expect(applied == ["1"])
        try MailStore.open(at: folder.url, logger: StoreFixture.logger).close()
        #expect(
            try MailStore.open(at: folder.url, logger: StoreFixture.logger, isInUse: { true }).accounts().count == 2)
    }

    @Test("An older database in a folder that cannot be written stays as it is, and the sentence names a command")
    func readingWithoutRights() throws {
        let folder = try copied("migration-1.sqlite")
        let database = folder.file("vaultmail.sqlite")
        let stored = try Data(contentsOf: database)
        // A folder where a file has to be made: what rights forbid is not forbidden to the superuser, whom many machines run tests as.
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
