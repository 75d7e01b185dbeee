import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailExchange

@Suite("Import", .soundStores)
struct ImportTests {
    private static let letter =
        "From: Bob <bob@example.org>\r\nSubject: Hello\r\nDate: Thu, 1 Jan 2015 10:00:00 +0000\r\n\r\nBody\r\n"

    private static func mbox(_ messages: [[UInt8]]) -> [UInt8] {
        messages.flatMap { MboxWriter.entry($0, from: "x@example.org", date: Date(timeIntervalSince1970: 1e9)) }
    }

    @Test("Every byte of an mbox file's messages is kept, and importing it again adds nothing")
    func mboxTwice() throws {
        let fixture = try ExchangeFixture()
        let mail = ExchangeFixture.mail(150).map(\.bytes)
        let file = try fixture.put("old mail.mbox", Self.mbox(mail))
        let first = try fixture.importing(file)
        #expect((first.added, first.known, first.skipped) == (mail.count, 0, 0))
        #expect(first.mailboxes == ["old mail"])
        #expect(try fixture.bytes(in: "old mail").inAnyOrder == mail.inAnyOrder)
        let second = try fixture.importing(file)
        #expect((second.added, second.known) == (0, mail.count))
        #expect(try fixture.bytes(in: "old mail").count == mail.count)
        try fixture.expectSound()
    }

    @Test("An interrupted import is completed by repeating it")
    func interrupted() throws {
        let fixture = try ExchangeFixture()
        let mail = ExchangeFixture.mail(60).map(\.bytes)
        for count in [1, 17, 40, mail.count] {
            let summary = try fixture.importing(try fixture.put("a.mbox", Self.mbox(Array(mail.prefix(count)))))
            #expect(summary.added + summary.known == count)
        }
        #expect(try fixture.bytes(in: "a").inAnyOrder == mail.inAnyOrder)
        try fixture.expectSound()
    }

    @Test("A message that the user moved or trashed is not imported again")
    func movedMeanwhile() throws {
        let fixture = try ExchangeFixture()
        let file = try fixture.put("letter.eml", Self.letter)
        _ = try fixture.importing(file, into: "Letters")
        let message = try #require(try fixture.messages(in: "Letters").first)
        try fixture.store.perform(.trash, on: [.message(message.id)])
        #expect(try fixture.importing(file, into: "Letters").known == 1)
        #expect(try fixture.messages(in: "Letters").isEmpty)
        #expect(try fixture.messages(in: "Trash").count == 1)
        #expect(try fixture.importing(file, into: "Copies").added == 1)
        #expect(try fixture.messages(in: "Copies").map(\.id) == [message.id])
        try fixture.expectSound()
    }

    @Test(
        "A message whose file is missing or damaged is restored, reported before or not",
        arguments: ["missing", "short", "changed"], [false, true])
    func healing(damage: String, isNoticed: Bool) throws {
        let fixture = try ExchangeFixture()
        let file = try fixture.put("letter.eml", Self.letter)
        _ = try fixture.importing(file)
        let message = try #require(try fixture.messages(in: "Imported").first)
        let stored = fixture.file(of: message)
        switch damage {
        case "missing": try FileManager.default.removeItem(at: stored)
        case "short": try Data("short".utf8).write(to: stored)
        default: try Data(Self.letter.utf8.reversed()).write(to: stored)
        }
        if isNoticed { _ = try fixture.store.rawBytes(of: message.id) }
        #expect(try fixture.store.isLost(message.id))
        #expect(try fixture.store.countImported(readsAll: true).lost == 1)
        let summary = try fixture.importing(file)
        #expect((summary.added, summary.known, summary.restored) == (0, 1, 1))
        #expect(try fixture.bytes(in: "Imported") == [Array(Self.letter.utf8)])
        #expect(try fixture.store.countImported(readsAll: true).lost == 0)
        #expect(try fixture.importing(file).restored == 0)
        try fixture.expectSound()
    }

    @Test("Maildirs are imported with flags and folders, with or without dots")
    func maildir() throws {
        let fixture = try ExchangeFixture()
        func letter(_ name: String) -> String { Self.letter.replacing("Hello", with: name) }
        try fixture.put("Mail/cur/1.a:2,FRS", letter("one"))
        try fixture.put("Mail/new/2.b", letter("two"))
        try fixture.put("Mail/tmp/3.c", letter("half"))
        try fixture.put("Mail/dovecot-uidlist", "3 V1")
        for part in ["cur", "new"] {
            try fixture.put("Mail/.Work.Atlas/\(part)/4.\(part):2,S", letter("atlas \(part)"))
            try fixture.put("Mail/Sub/\(part)/5.\(part)", letter("sub \(part)"))
        }
        let summary = try fixture.importing(fixture.directory.file("Mail").path)
        #expect((summary.added, summary.skipped) == (6, 0))
        #expect(Set(summary.mailboxes) == ["Mail", "Mail/Work/Atlas", "Mail/Sub"])
        let mail = try fixture.messages(in: "Mail")
        #expect(
            Dictionary(uniqueKeysWithValues: mail.map { ($0.subject, $0.isUnread) }) == ["one": false, "two": true])
        let one = try #require(mail.first { $0.subject == "one" })
        #expect(try fixture.store.flags(of: one.id) == [.seen, .flagged, .answered])
        try fixture.expectSound()
    }

    @Test("Folder trees of other programs are imported with their names, and other files are reported")
    func trees() throws {
        let fixture = try ExchangeFixture()
        let mbox = Self.mbox([Array(Self.letter.utf8)])
        try fixture.put("Thunderbird/Inbox", mbox)
        try fixture.put("Thunderbird/Inbox.msf", "index")
        try fixture.put("Thunderbird/Inbox.sbd/Work", mbox)
        try fixture.put("Thunderbird/Apple.mbox/mbox", mbox)
        try fixture.put("Thunderbird/letters/a.eml", Self.letter)
        try fixture.put("Thunderbird/letters/00017.1a2b.txt", Self.mbox([Array("Subject: x\n\n".utf8)]))
        try fixture.put("Thunderbird/letters/18", Self.mbox([Array("Subject: y\n\n".utf8)]))
        try fixture.put("Thunderbird/letters/photo.jpg", [0xFF, 0xD8, 0xFF])
        try fixture.put("Thunderbird/Empty", "")
        try FileManager.default.createSymbolicLink(
            at: fixture.directory.file("Thunderbird/loop"), withDestinationURL: fixture.directory.file("Thunderbird"))
        let summary = try fixture.importing(fixture.directory.file("Thunderbird").path)
        #expect(
            summary.mailboxes == [
                "Thunderbird/Apple", "Thunderbird/Inbox", "Thunderbird/Inbox/Work", "Thunderbird/letters",
            ])
        #expect((summary.added, summary.skipped) == (6, 2))
        #expect(try fixture.messages(in: "Thunderbird/letters").count == 3)
        #expect(summary.troubles.contains { $0.contains("photo.jpg") })
        try fixture.expectSound()
    }

    @Test(
        "Status fields of other programs are imported",
        arguments: [
            ("Status: RO\nX-Status: AF\n", [.seen, .answered, .flagged]), ("Status: O\n", []), ("", [.seen]),
            ("X-Mozilla-Status: 0005\n", [.seen, .flagged]), ("X-Mozilla-Status: zz\n", [.seen]),
            ("X-Status: F\n", [.seen, .flagged]),
        ] as [(String, MessageFlagList)])
    func statusFields(fields: String, flags: MessageFlagList) throws {
        let fixture = try ExchangeFixture()
        _ = try fixture.importing(try fixture.put("a.eml", fields + Self.letter))
        let message = try #require(try fixture.messages(in: "Imported").first)
        #expect(try fixture.store.flags(of: message.id) == flags.flags)
    }

    @Test(
        "Files that are not mail are refused with an explanation, and nothing is stored",
        arguments: ["missing", "text", "binary", "folder"])
    func refused(name: String) throws {
        let fixture = try ExchangeFixture()
        try fixture.put("text", "just words\n")
        try fixture.put("binary", [0, 1, 2, 3])
        try fixture.put("folder/x.txt", "just words\n")
        let error = #expect(throws: ExchangeError.self) { try fixture.importing(fixture.directory.file(name).path) }
        #expect(error?.explanation.contains(name) == true)
        #expect(error.map { !$0.description.contains(fixture.directory.url.path) } == true)
        #expect(try fixture.store.accounts().isEmpty)
    }

    @Test("Hostile messages are kept unchanged")
    func hostile() throws {
        let fixture = try ExchangeFixture()
        let messages: [[UInt8]] = [
            Array("Subject: \0\0\r\n\r\n\0".utf8), Array("A: \(String(repeating: "x", count: 3_000_000))".utf8),
            Array("Date: nonsense\nMessage-ID: <>\n\n".utf8), [UInt8](repeating: 0xFF, count: 5000),
            Array("Subject: a\n\n".utf8) + (0..<100).flatMap { _ in Array("From nobody\n>From you\n".utf8) },
        ]
        let summary = try fixture.importing(try fixture.put("hostile.mbox", Self.mbox(messages)))
        #expect((summary.added, summary.skipped) == (messages.count, 0))
        #expect(try fixture.bytes(in: "hostile").inAnyOrder == messages.inAnyOrder)
        try fixture.expectSound()
    }

    @Test("Imported mail is searchable, has its links marked, and is not matched as mail to the user")
    func searching() throws {
        let fixture = try ExchangeFixture()
        let html =
            "Subject: Pictures\r\nContent-Type: text/html\r\n\r\n<a href=\"&#104;ttps://example.org/x\">look</a>\r\n"
        _ = try fixture.importing(
            try fixture.put("a.eml", Self.letter), try fixture.put("b.eml", html),
            try fixture.put("c.eml", "From: Local <local@example.org>\r\nSubject: On this computer\r\n\r\nno link\r\n"))
        func found(_ query: String) throws -> [String] {
            try fixture.store.search(query).messages.map(\.subject).sorted()
        }
        #expect(try found("body ") == ["Hello"])
        #expect(try found("has:link") == ["Pictures"])
        #expect(try found("from:me").isEmpty)
        #expect(try found("account:local ").count == 3)
        let listed = "List-Id: \"Kernel =?utf-8?q?devs?=\" <kernel.example.org>\r\nSubject: Patch\r\n\r\nx\r\n"
        _ = try fixture.importing(try fixture.put("d.eml", listed), into: "List")
        for query in ["list:\"Kernel devs\"", "list:kernel.example.org", "list:devs "] {
            #expect(try found(query) == ["Patch"], "\(query)")
        }
        #expect(try found("account:computer") == ["Hello", "On this computer", "Patch", "Pictures"])
    }

    @Test("Of several files, those that are not mail are reported, and the others are imported")
    func partlyRefused() throws {
        let fixture = try ExchangeFixture()
        let text = try fixture.put("text", "just words\n")
        let good = try fixture.put("good.eml", Self.letter)
        let summary = try fixture.importing(text, good, fixture.directory.file("missing").path)
        #expect((summary.added, summary.skipped) == (1, 2))
        #expect(
            summary.troubles.contains { $0.contains("text") } && summary.troubles.contains { $0.contains("missing") })
    }

    @Test("Folders of a Maildir++ are decoded; an invalid name is kept unchanged")
    func encodedFolders() throws {
        let fixture = try ExchangeFixture()
        let names = [
            ".&kc2JgQ-": "重要", ".Projekte.Gr&APYA3w-e": "Projekte/Größe", ".Clients A&-B": "Clients A&B",
            ".R&D": "R&D", ".Grün": "Grün", ".&AGE-": "&AGE-",
        ]
        for folder in names.keys.sorted() + [""] {
            for part in ["cur", "new"] {
                try fixture.put("Mail/\(folder)/\(part)/1.\(part)", Self.letter + folder)
            }
        }
        let summary = try fixture.importing(fixture.directory.file("Mail").path)
        #expect(Set(summary.mailboxes) == Set(names.values.map { "Mail/\($0)" } + ["Mail"]))
        try fixture.expectSound()
    }

    @Test("Messages that a Maildir marks as deleted go to Trash, and unsupported marks are reported once")
    func maildirMarks() throws {
        let fixture = try ExchangeFixture()
        for (index, flags) in ["S", "ST", "T", "PS", "Sab", ""].enumerated() {
            try fixture.put("Mail/cur/\(index).x:2,\(flags)", Self.letter.replacing("Hello", with: "Letter \(index)"))
        }
        try FileManager.default.createDirectory(
            at: fixture.directory.file("Mail/new"), withIntermediateDirectories: true)
        let summary = try fixture.importing(fixture.directory.file("Mail").path)
        #expect(summary.added == 6)
        #expect(try fixture.messages(in: "Trash").map(\.subject).sorted() == ["Letter 1", "Letter 2"])
        #expect(try fixture.messages(in: "Mail").count == 4)
        #expect(
            summary.notes == [
                "Moved to Trash because they were marked as deleted: 2.", "Marked as forwarded, which is not kept: 1.",
                "With keywords of another program, which are not kept: 1.",
            ])
        #expect(try fixture.importing(fixture.directory.file("Mail").path).known == 6)
        try fixture.expectSound()
    }

    @Test("Messages marked as deleted in an mbox or a file go to Trash, others to their mailbox")
    func statusDeleted() throws {
        let fixture = try ExchangeFixture()
        let statuses = [
            "X-Status: D\n", "Status: RO\nX-Status: AD\n", "Status: RO\n", "Status: D\n", "", "X-Status: F\n",
        ]
        let messages = statuses.enumerated().map { Array("Subject: \($0)\n\($1)\nHello\n".utf8) }
        let path = try fixture.put("Work.mbox", Self.mbox(messages))
        let summary = try fixture.importing(path)
        #expect(summary.added == 6)
        #expect(summary.notes == ["Moved to Trash because they were marked as deleted: 2."])
        #expect(summary.mailboxes == ["Work", "Trash"])
        #expect(try fixture.messages(in: "Trash").map(\.subject).sorted() == ["0", "1"])
        #expect(try fixture.messages(in: "Work").map(\.subject).sorted() == ["2", "3", "4", "5"])
        #expect(try fixture.importing(path).known == 6)
        let single = try fixture.put("one.eml", "Subject: single\nX-Status: D\n\nHello\n")
        _ = try fixture.importing(single)
        #expect(try fixture.messages(in: "Trash").contains { $0.subject == "single" })
        // A Maildir stores flags only in file names.
        try fixture.put("Mail/cur/1.x:2,S", "Subject: named\nX-Status: D\n\nHello\n")
        try FileManager.default.createDirectory(
            at: fixture.directory.file("Mail/new"), withIntermediateDirectories: true)
        _ = try fixture.importing(fixture.directory.file("Mail").path)
        #expect(try fixture.messages(in: "Mail").map(\.subject) == ["named"])
        try fixture.expectSound()
    }

    @Test(
        "An impossible date is replaced by the file's date",
        arguments: [
            ("1 Jan 1970 00:00:00 +0000", 1e9), ("1 Jan 2099 00:00:00 +0000", 1e9), ("nonsense", 1e9),
            ("1 Jan 2015 00:00:00 +0000", 1_420_070_400),
        ] as [(String, Double)])
    func implausibleDate(date: String, expected: Double) throws {
        let fixture = try ExchangeFixture()
        let message = Array("Subject: x\nDate: \(date)\n\n\n".utf8)
        _ = try fixture.importing(try fixture.put("a.mbox", Self.mbox([message])))
        #expect(try fixture.messages(in: "a").map(\.date) == [Date(timeIntervalSince1970: expected)])
        let file = try fixture.put("b.eml", message + [0x0A])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file)
        _ = try fixture.importing(file)
        #expect(try fixture.messages(in: "Imported").map(\.date) == [Date(timeIntervalSince1970: expected)])
    }
}
