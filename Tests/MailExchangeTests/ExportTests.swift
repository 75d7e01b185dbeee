import Foundation
import MailModel
import MailStorage
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailExchange

@Suite("Export", .soundStores)
struct ExportTests {
    /// A store with generated mail of all kinds, flags included.
    private static func filled(_ count: Int = 120) throws -> (ExchangeFixture, [GeneratedMessage]) {
        let fixture = try ExchangeFixture()
        let mail = ExchangeFixture.mail(count)
        for (index, message) in mail.enumerated() {
            let name = MaildirName.written(base: "\(index).x", flags: message.flags)
            try fixture.put("source/cur/\(name)", message.bytes)
        }
        try FileManager.default.createDirectory(
            at: fixture.directory.file("source/new"), withIntermediateDirectories: true)
        _ = try fixture.importing(fixture.directory.file("source").path, into: "Mail")
        return (fixture, mail)
    }

    private static func export(
        _ fixture: ExchangeFixture, _ format: ExportFormat, _ name: String
    ) throws -> ExportSummary {
        var exporting = MailExport(store: fixture.store, format: format)
        let mailbox = try #require(try fixture.mailbox("Mail")).id
        return try exporting.run(.mailbox(mailbox), to: .file(fixture.directory.file(name)))
    }

    @Test("Exported mail that is imported again is the same, byte for byte", arguments: ExportFormat.allCases)
    func roundTrip(format: ExportFormat) throws {
        let (fixture, mail) = try Self.filled()
        #expect(try Self.export(fixture, format, "out").written == mail.count)
        let other = try ExchangeFixture()
        let summary = try other.importing(fixture.directory.file("out").path, into: "Copy")
        #expect((summary.added, summary.skipped) == (mail.count, 0))
        #expect(try other.bytes(in: "Copy").inAnyOrder == mail.map(\.bytes).inAnyOrder)
        // Re-importing into the source creates no duplicates.
        let back = try fixture.importing(fixture.directory.file("out").path, into: "Mail")
        #expect((back.added, back.known) == (0, mail.count))
    }

    @Test("A Maildir keeps the read, starred and answered flags")
    func flags() throws {
        let (fixture, mail) = try Self.filled()
        _ = try Self.export(fixture, .maildir, "out")
        let other = try ExchangeFixture()
        _ = try other.importing(fixture.directory.file("out").path, into: "Copy")
        let flags = Dictionary(
            try other.messages(in: "Copy").map { (try #require(try other.store.rawBytes(of: $0.id)), $0.id) },
            uniquingKeysWith: { first, _ in first })
        for message in mail {
            let id = try #require(flags[message.bytes])
            #expect(try other.store.flags(of: id) == message.flags.subtracting(.deleted))
        }
    }

    @Test("A second export into a folder writes only missing messages", arguments: [ExportFormat.maildir, .eml])
    func resumed(format: ExportFormat) throws {
        let (fixture, mail) = try Self.filled(40)
        _ = try Self.export(fixture, format, "out")
        let folder = fixture.directory.file(format == .maildir ? "out/cur" : "out")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == mail.count)
        try FileManager.default.removeItem(at: folder.appending(path: try #require(names.first)))
        let again = try Self.export(fixture, format, "out")
        #expect((again.written, again.known) == (1, mail.count - 1))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names.sorted())
    }

    @Test("An mbox file is never written over, and only its owner can read it")
    func mboxFile() throws {
        let (fixture, _) = try Self.filled(10)
        _ = try Self.export(fixture, .mbox, "out.mbox")
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.directory.file("out.mbox").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let before = try Data(contentsOf: fixture.directory.file("out.mbox"))
        #expect(throws: ExchangeError.self) { try Self.export(fixture, .mbox, "out.mbox") }
        #expect(try Data(contentsOf: fixture.directory.file("out.mbox")) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.directory.url.path).allSatisfy {
                !$0.hasSuffix(".part")
            })
    }

    @Test("Mailboxes whose file names collide get separate files")
    func fileNames() {
        var files = MailboxFileNames(.mbox)
        let paths = [["a", "Old mail"], ["a", "Old mail"], ["a", "old Mail"], ["b", "Old mail"]].map { files.path($0) }
        #expect(paths == ["a/Old mail.mbox", "a/Old mail 2.mbox", "a/old Mail 3.mbox", "b/Old mail.mbox"])
        var folders = MailboxFileNames(.maildir)
        #expect([folders.path(["a", "b"]), folders.path(["a", "b", "c"])] == ["a/b", "a/b/c"])
        #expect(folders.path(["a", "b"]) == "a/b 2")
    }

    @Test("A query exports all results of the search")
    func query() throws {
        let (fixture, mail) = try Self.filled()
        var exporting = MailExport(store: fixture.store, format: .eml)
        let unread = SearchQuery(parsing: "is:unread", at: SearchMoment(now: Date()))
        let summary = try exporting.run(.query(unread, account: nil), to: .file(fixture.directory.file("unread")))
        #expect(summary.written == mail.filter { !$0.flags.contains(.seen) }.count)
    }

    @Test(
        "With a read-only store, a missing or damaged message is counted, and the others are exported",
        arguments: ExportFormat.allCases)
    func missing(format: ExportFormat) throws {
        let (fixture, mail) = try Self.filled(10)
        let messages = try fixture.messages(in: "Mail")
        try FileManager.default.removeItem(at: fixture.file(of: messages[0]))
        try Data("short".utf8).write(to: fixture.file(of: messages[1]))
        let store = try MailStore.openReadOnly(at: fixture.store.directory, logger: ExchangeFixture.logger)
        var exporting = MailExport(store: store, format: format)
        let mailbox = try #require(try fixture.mailbox("Mail")).id
        let summary = try exporting.run(.mailbox(mailbox), to: .file(fixture.directory.file("out")))
        #expect((summary.written, summary.missing, summary.lost) == (mail.count - 2, 2, 2))
        #expect(Set(exporting.missing) == [messages[0].id, messages[1].id])
        #expect(try store.isLost(messages[0].id))
    }

    @Test("An mbox file begins with the oldest message, also on a stream")
    func oldestFirst() throws {
        let fixture = try ExchangeFixture()
        for day in [3, 1, 2] {
            try fixture.put("in/\(day).eml", "Subject: \(day)\nDate: \(day) Jan 2015 10:00:00 +0000\n\nx\n")
        }
        _ = try fixture.importing(fixture.directory.file("in").path, into: "Mail")
        _ = try Self.export(fixture, .mbox, "out.mbox")
        let written = try Data(contentsOf: fixture.directory.file("out.mbox"))
        let subjects = String(decoding: written, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix("Subject")
        }
        #expect(subjects == ["Subject: 1", "Subject: 2", "Subject: 3"])

        let file = fixture.directory.file("stream")
        try Data().write(to: file)
        let all = ExportSelection.query(SearchQuery(parsing: "in:Mail", at: SearchMoment(now: Date())), account: nil)
        var exporting = MailExport(store: fixture.store, format: .mbox)
        let summary = try exporting.run(all, to: .stream(try FileHandle(forWritingTo: file)))
        #expect(summary.written == 3)
        #expect(try Data(contentsOf: file) == written)
        for format in [ExportFormat.maildir, .eml] {
            var exporting = MailExport(store: fixture.store, format: format)
            #expect(throws: ExchangeError.self) { try exporting.run(all, to: .stream(.nullDevice)) }
        }
    }
}
