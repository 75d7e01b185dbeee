import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Imported mail in backups", .soundStores)
struct ImportedBackupTests {
    /// Messages with every byte value, which are stored only in files.
    private static let contents: [[UInt8]] = [
        [], Array(0...255), Array("Subject: plain\r\n\r\nHello.\r\n".utf8),
        Array("no header\nbare line feeds\r\r\n".utf8),
        Array("Subject: large\r\n\r\n".utf8) + [UInt8](repeating: 0x41, count: 3_000_000) + [0, 0xFF],
    ]

    private static func imported(_ bytes: [UInt8], _ number: Int) -> LocalMessage {
        var header = MessageHeader()
        header.subject = "number \(number)"
        header.date = Date(timeIntervalSince1970: StoreFixture.start - Double(number))
        var content = content("walrus \(number)")
        content.rawBytes = bytes
        return LocalMessage(header: header, content: content, flags: [])
    }

    /// A store with imported messages, and a server's message whose bytes are downloaded.
    private func filled() throws -> StoreFixture {
        let fixture = try StoreFixture()
        let mailbox = try fixture.store.localMailbox("Old")
        let messages = Self.contents.enumerated().map { Self.imported($1, $0) }
        #expect(try fixture.store.addLocally(messages, to: mailbox).added == messages.count)
        try fixture.store.storeBodies([(try fixture.inboxMessage(), content("elephants of a server"))])
        return fixture
    }

    private func bytes(in store: MailStore) throws -> [[UInt8]] {
        let mailbox = try #require(try store.mailboxes().first { $0.listing.path == "Old" })
        return try store.messages(in: mailbox.id).map { try #require(try store.rawBytes(of: $0.id)) }
    }

    private func file(of number: Int, in store: MailStore) throws -> URL {
        let size = Self.contents[number].count
        let names = try FileManager.default.subpathsOfDirectory(atPath: store.directory.path).filter {
            $0.hasSuffix(".eml")
        }
        let found = try names.map { store.directory.appending(path: $0) }.first { url in
            try url.resourceValues(forKeys: [.fileSizeKey]).fileSize == size
        }
        return try #require(found)
    }

    @Test("Every octet comes back on another machine; a server's messages are left to be fetched again")
    func everyOctet() throws {
        let fixture = try filled()
        let folder = try TemporaryDirectory()
        let backup = try fixture.store.backUp(to: folder.file("copy"))
        #expect(backup == MailStore.Backup(importedCount: Self.contents.count, lostCount: 0))
        #expect(try Data(contentsOf: folder.file("copy")).range(of: Data("elephants of a server".utf8)) != nil)
        try MailStore.restore(folder.file("copy"), to: folder.file("store"), logger: StoreFixture.logger)
        let restored = try MailStore.open(at: folder.file("store"), logger: StoreFixture.logger)
        #expect(try bytes(in: restored) == bytes(in: fixture.store))
        #expect(try Set(bytes(in: restored)) == Set(Self.contents))
        #expect(try restored.search("walrus").total == Self.contents.count)
        let ofServer = try #require(try restored.search("elephants").messages.first)
        #expect(try restored.rawBytes(of: ofServer.id) == nil)
        #expect(try restored.message(ofServer.id)?.body == .absent)
        #expect(try !restored.read { db in try db.tableExists("backup_message") })
        #expect(try restored.check() == [])
    }

    @Test("Restoring over the same store changes no message, also after its files got lost")
    func inPlace() throws {
        let fixture = try filled()
        let folder = try TemporaryDirectory()
        try fixture.store.backUp(to: folder.file("copy"))
        try FileManager.default.removeItem(at: fixture.store.directory.appending(path: "messages"))
        try fixture.store.close()
        try MailStore.restore(folder.file("copy"), to: fixture.store.directory, logger: StoreFixture.logger)
        let restored = try MailStore.open(at: fixture.store.directory, logger: StoreFixture.logger)
        #expect(try Set(bytes(in: restored)) == Set(Self.contents))
    }

    @Test("A message whose file is gone or damaged is counted, and the rest is backed up")
    func lost() throws {
        let fixture = try filled()
        let folder = try TemporaryDirectory()
        try FileManager.default.removeItem(at: file(of: 2, in: fixture.store))
        try Data(Self.contents[1].reversed()).write(to: file(of: 1, in: fixture.store))
        let backup = try fixture.store.backUp(to: folder.file("copy"))
        #expect(backup == MailStore.Backup(importedCount: Self.contents.count - 2, lostCount: 2))
        #expect(try fixture.store.countImported() == MailStore.ImportedCount(all: Self.contents.count, lost: 1))
        #expect(try fixture.store.countImported(readsAll: true).lost == 2)
        try MailStore.restore(folder.file("copy"), to: folder.file("store"), logger: StoreFixture.logger)
        let restored = try MailStore.open(at: folder.file("store"), logger: StoreFixture.logger)
        #expect(try restored.check() == [])
    }

    @Test("A message whose file an older version noted as absent is lost, and importing it again brings it back")
    func absent() throws {
        let fixture = try filled()
        try FileManager.default.removeItem(at: file(of: 2, in: fixture.store))
        try fixture.store.write { db, _ in
            try db.execute(
                sql: "UPDATE message SET body_state = 1, body_byte_count = NULL WHERE subject = 'number 2'")
        }
        #expect(try fixture.store.countImported().lost == 1)
        #expect(try fixture.store.backUp(to: fixture.directory.file("copy")).lostCount == 1)
        let mailbox = try fixture.store.localMailbox("Old")
        let again = try fixture.store.addLocally([Self.imported(Self.contents[2], 2)], to: mailbox)
        #expect(again == LocalOutcome(added: 0, known: 1, restored: 1))
        #expect(try Set(bytes(in: fixture.store)) == Set(Self.contents))
        try fixture.expectSound()
    }

    @Test("A backup in which an imported message was changed is refused, and nothing is exchanged")
    func changed() throws {
        let fixture = try filled()
        let folder = try TemporaryDirectory()
        try fixture.store.backUp(to: folder.file("copy"))
        let copy = try DatabaseQueue(path: folder.file("copy").path)
        try copy.write { db in
            try db.execute(sql: "UPDATE backup_message SET content = zeroblob(256) WHERE length(content) = 256")
        }
        try copy.close()
        #expect {
            try MailStore.restore(folder.file("copy"), to: folder.file("store"), logger: StoreFixture.logger)
        } throws: { ($0 as? StoreError)?.kind == .corrupt }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("store").path)
        #expect(!left.contains { $0.hasPrefix("vaultmail.sqlite") || $0.hasPrefix("restore-") })
    }
}
