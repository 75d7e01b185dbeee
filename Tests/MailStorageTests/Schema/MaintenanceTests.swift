import Foundation
import GRDB
import MailModel
import MailTestKit
import Synchronization
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Backup, restore, compaction, erasure", .soundStores)
struct MaintenanceTests {
    private func filled(_ count: Int = 40) throws -> StoreFixture {
        let fixture = try StoreFixture()
        let outcome = try fixture.ingest("INBOX", try (1...count).map { try Mail("m\($0)").incoming(UInt32($0)) })
        try fixture.store.storeBodies(outcome.newMessages.map { ($0, content("elephants number \($0)")) })
        try fixture.store.perform(.star, on: [.message(outcome.newMessages[0])])
        return fixture
    }

    @Test("A backup is a whole store of its own, also while a writer is in the middle of a transaction")
    func backup() throws {
        let fixture = try filled()
        let folder = try TemporaryDirectory()
        let file = folder.file("copy.sqlite")
        let other = try DatabaseQueue(path: fixture.store.directory.appending(path: "vaultmail.sqlite").path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            try db.execute(sql: "UPDATE setting SET value = 'half done'")
            try fixture.store.backUp(to: file)
            try db.execute(sql: "ROLLBACK")
        }
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(rights?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["copy.sqlite"])
        let place = try TemporaryDirectory()
        try MailStore.restore(file, to: place.file("store"), logger: StoreFixture.logger)
        let restored = try MailStore.open(at: place.file("store"), logger: StoreFixture.logger)
        #expect(try restored.search("elephants").total == 40)
        #expect(try restored.pendingOperationCount(account: fixture.account) == 0)
        #expect(try restored.check() == [])
    }

    @Test("A backup replaces an older one, and never the store itself")
    func backupReplaces() throws {
        let fixture = try filled(3)
        let folder = try TemporaryDirectory()
        let file = folder.file("copy.sqlite")
        try fixture.store.backUp(to: file)
        try fixture.ingest("INBOX", [try Mail("later").incoming(99)])
        try fixture.store.backUp(to: file)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["copy.sqlite"])
        try MailStore.restore(file, to: folder.file("store"), logger: StoreFixture.logger)
        let restored = try MailStore.open(at: folder.file("store"), logger: StoreFixture.logger)
        #expect(try restored.search("later").total == 1)
        let own = fixture.store.directory.appending(path: "vaultmail.sqlite")
        #expect(throws: StoreError.self) { try fixture.store.backUp(to: own) }
        try fixture.expectSound()
    }

    @Test("A missing folder is reported as missing, not as a lack of permission")
    func backupNowhere() throws {
        let fixture = try filled(3)
        let folder = try TemporaryDirectory()
        #expect { try fixture.store.backUp(to: folder.file("nowhere/copy.sqlite")) } throws: {
            let error = $0 as? StoreError
            return error?.kind == .readOnly
                && error?.explanation.hasPrefix("The folder \(folder.file("nowhere").path) does not exist") == true
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// Files that are not backups, including another program's database and a store in use.
    private func writeForeignFiles(to folder: TemporaryDirectory) throws -> MailStore {
        try folder.write("the only copy of a letter", to: "text")
        try folder.write("", to: "empty")
        let foreign = try DatabaseQueue(path: folder.file("database").path)
        try foreign.write { db in try db.execute(sql: "CREATE TABLE placement (id)") }
        try foreign.close()
        return try MailStore.open(at: folder.file("other"), logger: StoreFixture.logger)
    }

    @Test("A file that is no backup is left as it is, and named")
    func backupSparesOthers() throws {
        let fixture = try filled(3)
        let folder = try TemporaryDirectory()
        let other = try writeForeignFiles(to: folder)
        for name in ["text", "empty", "database", "other/vaultmail.sqlite"] {
            let file = folder.file(name)
            let (stored, beside) = try (Data(contentsOf: file), files(beside: file))
            let error = #expect(throws: StoreError.self) { try fixture.store.backUp(to: file) }
            #expect(error?.explanation.hasPrefix("\(file.path) exists already and is not a Vault") == true, "\(name)")
            #expect(try Data(contentsOf: file) == stored, "\(name)")
            #expect(try files(beside: file) == beside, "\(name)")
        }
        #expect(throws: StoreError.self) { try fixture.store.backUp(to: folder.file("other")) }
        #expect(try other.accounts().isEmpty)
    }

    private func files(beside file: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).sorted()
    }

    @Test("A store without any account takes no backup's place")
    func backupKeepsOlder() throws {
        let fixture = try filled(3)
        let folder = try TemporaryDirectory()
        let file = folder.file("copy.sqlite")
        try fixture.store.backUp(to: file)
        let empty = try MailStore.open(at: folder.file("empty"), logger: StoreFixture.logger)
        #expect(throws: StoreError.self) { try empty.backUp(to: file) }
        try MailStore.restore(file, to: folder.file("empty"), logger: StoreFixture.logger)
        let restored = try MailStore.open(at: folder.file("empty"), logger: StoreFixture.logger)
        #expect(try restored.search("elephants").total == 3)
    }

    @Test("Restoring goes back to the backup, and what was there is kept beside it")
    func restore() throws {
        let fixture = try filled(3)
        let folder = try TemporaryDirectory()
        try fixture.store.backUp(to: folder.file("copy.sqlite"))
        try fixture.ingest("INBOX", [try Mail("later").incoming(99)])
        let directory = fixture.store.directory
        try fixture.store.close()
        try MailStore.restore(folder.file("copy.sqlite"), to: directory, logger: StoreFixture.logger)
        let restored = try MailStore.open(at: directory, logger: StoreFixture.logger)
        #expect(try restored.search("later").total == 0)
        #expect(try restored.search("elephants").total == 3)
        #expect(try restored.check() == [])
        try restored.close()
        let before = directory.appending(path: "vaultmail.sqlite.before-restore")
        try MailStore.restore(before, to: directory, logger: StoreFixture.logger)
        let back = try MailStore.open(at: directory, logger: StoreFixture.logger)
        #expect(try back.search("later").total == 1)
    }

    @Test("What is no sound backup is refused and changes nothing")
    func restoreRefused() throws {
        let fixture = try filled(3)
        let folder = try TemporaryDirectory()
        let directory = fixture.store.directory
        try fixture.store.backUp(to: folder.file("good"))
        var bytes = Array(try Data(contentsOf: folder.file("good")))
        for index in (bytes.count / 2)..<(bytes.count / 2 + 9000) { bytes[index] = 0xA5 }
        try Data(bytes).write(to: folder.file("damaged"))
        try Data(try Data(contentsOf: folder.file("good")).prefix(20_000)).write(to: folder.file("short"))
        try folder.write("hello", to: "text")
        try folder.write("", to: "empty")
        let foreign = try DatabaseQueue(path: folder.file("foreign").path)
        try foreign.write { db in try db.execute(sql: "CREATE TABLE placement (id)") }
        try foreign.close()
        try FileManager.default.createDirectory(at: folder.file("folder"), withIntermediateDirectories: true)
        let newer = try DatabaseQueue(path: folder.file("good").path)
        try newer.backup(to: DatabaseQueue(path: folder.file("newer").path))
        try DatabaseQueue(path: folder.file("newer").path).write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('of tomorrow')")
        }
        try fixture.store.close()
        let words = [
            "newer": "A newer version of VaultMail made this backup. Use that version.",
            "missing": "There is no such backup file.",
        ]
        for name in ["damaged", "short", "text", "empty", "foreign", "folder", "newer", "missing"] {
            let error = #expect(throws: StoreError.self) {
                try MailStore.restore(folder.file(name), to: directory, logger: StoreFixture.logger)
            }
            let expected = words[name] ?? "This file is not a complete backup; your mail store is unchanged."
            #expect(error?.explanation == expected, "\(name)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(!left.contains { $0.hasPrefix("restore-") || $0.hasSuffix("before-restore") })
        let store = try MailStore.open(at: directory, logger: StoreFixture.logger)
        #expect(try store.search("elephants").total == 3)
    }

    @Test("Compaction makes the file smaller, and the store stays whole")
    func compact() throws {
        let fixture = try filled(400)
        try fixture.vanish("INBOX", Array(1...390))
        fixture.time.advance(10)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        let result = try fixture.store.compact()
        #expect(result.bytesAfter < result.bytesBefore)
        #expect(try fixture.store.search("elephants").total == 10)
        try fixture.expectSound()
    }

    @Test("Nothing of a removed account can be read in the files, whether another stays or not", arguments: [0, 30])
    func erasure(others: Int) throws {
        let fixture = try StoreFixture()
        let secret = "xylophonequartz"
        let outcome = try fixture.ingest("INBOX", [try Mail("a", subject: "About \(secret)").incoming(1)])
        try fixture.store.storeBodies([(outcome.newMessages[0], content("the \(secret) and \(secret)s"))])
        let other = try fixture.store.addAccount(StoreFixture.settings("eve@example.org")).id
        if others > 0 {
            let inbox = try #require(
                try fixture.store.reconcileMailboxes([StoreFixture.listed("INBOX", .inbox)], account: other).first)
            try fixture.store.beginUIDValidity(mailbox: inbox.id, uidValidity: StoreFixture.validity)
            let messages = try (1...others).map { try Mail("b\($0)").incoming(UInt32($0)) }
            let stored = try fixture.store.ingest(
                IngestBatch(mailbox: inbox.id, uidValidity: StoreFixture.validity, messages: messages))
            try fixture.store.storeBodies(stored.newMessages.map { ($0, content("elephants")) })
        }
        #expect(try isWritten(secret, below: fixture.store.directory))
        try fixture.store.removeAccount(fixture.account)
        #expect(try !isWritten(secret, below: fixture.store.directory))
        #expect(try !isWritten("ylophonequ", below: fixture.store.directory))
        #expect(try fixture.store.search("elephants").total == others)
        try fixture.expectSound()
    }

    private func isWritten(_ text: String, below folder: URL) throws -> Bool {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try names.contains { name in
            let file = folder.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return false }
            return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
        }
    }

    // MARK: On the disk

    private final class Trace: Sendable {
        private let list = Mutex<[String]>([])
        func add(_ statement: String) { list.withLock { $0.append(statement) } }
        /// For each commit, true if it was durable.
        func commits() -> [Bool] {
            var isFull = false
            return list.withLock { list in
                defer { list = [] }
                return list.compactMap { statement in
                    if statement.hasPrefix("PRAGMA synchronous") { isFull = statement.hasSuffix("FULL") }
                    return statement.hasPrefix("COMMIT") ? isFull : nil
                }
            }
        }
    }

    @Test("What promises something to the outside is forced to the disk, what a server can tell again is not")
    func durability() throws {
        let fixture = try filled(3)
        let trace = Trace()
        fixture.store.pool.writeWithoutTransaction { db in db.trace { trace.add("\($0)") } }
        let message = try #require(try fixture.store.messages(in: fixture.mailbox("INBOX")).first).id
        let receipt = try fixture.store.perform(.markRead, on: [.message(message)])
        #expect(trace.commits() == [true])
        try fixture.store.undo(try #require(receipt.undoToken))
        #expect(trace.commits() == [true])
        try fixture.store.perform(.mute, on: [.message(message)])
        #expect(trace.commits() == [true])
        try fixture.store.markInFlight([try fixture.operation().id])
        #expect(trace.commits() == [true])
        try fixture.store.setSetting("theme", "dark")
        #expect(trace.commits() == [true])
        try fixture.ingest("INBOX", [try Mail("more").incoming(77)])
        #expect(trace.commits() == [false])
        let mode = try fixture.store.pool.writeWithoutTransaction { db in
            try Int.fetchOne(db, sql: "PRAGMA synchronous")
        }
        #expect(mode == 1)
    }
}
