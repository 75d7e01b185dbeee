import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Contacts", .soundStores)
struct ContactTests {
    private static func mail(
        _ number: Int, from: EmailAddress, to: [EmailAddress] = [EmailAddress(address: "ada@example.org")],
        cc: [EmailAddress] = [], day: Double = -1, isBulk: Bool = false
    ) throws -> IncomingMessage {
        var header = MessageHeader()
        header.from = from
        header.to = to
        header.cc = cc
        header.messageID = "\(number)@example.net"
        header.date = Date(timeIntervalSince1970: StoreFixture.start + day * 86_400)
        header.isBulk = isBulk
        return IncomingMessage(
            uid: try #require(UID(UInt32(number))), serverFlags: ServerFlags(flags: []), internalDate: header.date,
            byteCount: 1, header: header, identity: MessageIdentity(key: "k\(number)"), attachments: [])
    }

    private static func person(_ name: String?, _ address: String) -> EmailAddress {
        EmailAddress(name: name, address: address)
    }

    private static let ada = person("Ada", "Ada@Example.org")

    private static func found(_ fixture: StoreFixture, _ text: String) throws -> [String] {
        try fixture.store.contacts(matching: text).map(\.address)
    }

    /// The number of contacts, hidden ones included.
    private static func count(_ fixture: StoreFixture) throws -> Int {
        try fixture.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM contact") } ?? 0
    }

    @Test("People whom the user wrote to come first, then those who wrote often and recently")
    func ranking() throws {
        let fixture = try StoreFixture()
        var number = 0
        func next() -> Int {
            number += 1
            return number
        }
        for _ in 0..<4 {
            try fixture.ingest("INBOX", [Self.mail(next(), from: Self.person("Anna Four", "four@x.example"))])
        }
        try fixture.ingest("INBOX", [Self.mail(next(), from: Self.person("Anna One", "one@x.example"))])
        try fixture.ingest("Sent", [Self.mail(next(), from: Self.ada, to: [Self.person("Anna To", "to@x.example")])])
        // Ten times as heavy, five half-lives ago.
        try fixture.ingest(
            "Sent", [Self.mail(next(), from: Self.ada, to: [Self.person("Anna Old", "old@x.example")], day: -301)])
        try fixture.ingest(
            "INBOX",
            [Self.mail(next(), from: Self.person("Bo", "bo@x.example"), cc: [Self.person("Anna Cc", "cc@x.example")])])
        #expect(
            try Self.found(fixture, "anna") == [
                "to@x.example", "four@x.example", "one@x.example", "old@x.example", "cc@x.example",
            ])
        #expect(try Self.found(fixture, "ada").isEmpty)
    }

    @Test("Words of the name and the address are found by their beginning, without accents, in any order")
    func words() throws {
        let fixture = try StoreFixture()
        let people = [
            Self.person("Åsa O'Brien-Łukasz", "asa.lund@firma.example"), Self.person(nil, "x_y@bücher.example"),
            Self.person("Straße Ünal", "u@x.example"), Self.person("李 小龙", "li@x.example"),
        ]
        try fixture.ingest(
            "INBOX", try people.enumerated().map { try Self.mail($0.offset + 1, from: $0.element) })
        for query in [
            "asa", "ÅSA", "o'b", "brien", "lukasz", "Łuk", "asa.l", "lund", "firma", "lund asa", "asa.lund@firma.ex",
            "åsa <asa.lund@firma.example>", "O'BRIEN-L",
        ] {
            #expect(try Self.found(fixture, query) == ["asa.lund@firma.example"], "\(query)")
        }
        #expect(try Self.found(fixture, "strasse una") == ["u@x.example"])
        #expect(try Self.found(fixture, "y@").isEmpty)
        #expect(try Self.found(fixture, "bucher") == ["x_y@bücher.example"])
        #expect(try Self.found(fixture, "小") == ["li@x.example"])
        for query in ["", " ", "sa", "asa bo", "%", "'; DROP TABLE contact", "\u{0}"] {
            #expect(try Self.found(fixture, query).isEmpty, "\(query)")
        }
    }

    @Test("Nothing is learned from spam, trash, lists, programs, oneself and hostile addresses")
    func exclusions() throws {
        let listing = StoreFixture.usual + [StoreFixture.listed("Spam", .spam)]
        let fixture = try StoreFixture(listing: listing)
        let bo = Self.person("Name", "bo@x.example")
        try fixture.ingest("Spam", [Self.mail(1, from: bo)])
        try fixture.ingest("Trash", [Self.mail(2, from: bo)])
        try fixture.ingest("INBOX", [Self.mail(3, from: bo, isBulk: true)])
        let senders = [
            "no-reply@x.example", "noreply+1@x.example", "do_not_reply@x.example", "mailer-daemon@x.example",
            "bounces+ab=c@x.example", "reply+0123456789abcdef0123456789abcdef0123@x.example", "ada@example.org",
            "a\r\nb@x.example", "\u{202E}bo@x.example", "someone", "",
            String(repeating: "x", count: 300) + "@x.example",
        ]
        try fixture.ingest(
            "INBOX",
            try senders.enumerated().map { try Self.mail($0.offset + 10, from: Self.person("Name", $0.element)) })
        let many = (0..<16).map { Self.person("Name", "p\($0)@x.example") }
        try fixture.ingest("INBOX", [Self.mail(40, from: Self.person("Other", "other@x.example"), to: many)])
        #expect(try Self.found(fixture, "name").isEmpty)
        #expect(try Self.count(fixture) == 1)
    }

    @Test("A sender whose mail becomes spam is not suggested while it is, unless the user has written to them")
    func spammers() throws {
        let listing = StoreFixture.usual + [StoreFixture.listed("Spam", .spam)]
        let fixture = try StoreFixture(listing: listing)
        let bo = Self.person("Name Bo", "Bo@x.example")
        let arrived = try fixture.ingest("INBOX", [Self.mail(1, from: bo)]).newMessages
        try fixture.ingest("INBOX", [Self.mail(2, from: Self.person("Name Cy", "cy@x.example"))])
        #expect(try Self.found(fixture, "name") == ["bo@x.example", "cy@x.example"])
        // The user marks it as spam, and then as not spam.
        try fixture.store.perform(.spam, on: [.message(arrived[0])])
        #expect(try Self.found(fixture, "name") == ["cy@x.example"])
        try fixture.store.perform(.notSpam, on: [.message(arrived[0])])
        #expect(try Self.found(fixture, "name") == ["bo@x.example", "cy@x.example"])
        // The server, or another client, says so of other mail.
        try fixture.ingest("Spam", [Self.mail(3, from: Self.person("Name Cy", "CY@x.example"))])
        try fixture.ingest("INBOX", [Self.mail(4, from: Self.person("Name Cy", "cy@x.example"))])
        #expect(try Self.found(fixture, "name") == ["bo@x.example"])
        try fixture.ingest("Sent", [Self.mail(5, from: Self.ada, to: [Self.person("Name Cy", "cy@x.example")])])
        #expect(try Self.found(fixture, "name") == ["cy@x.example", "bo@x.example"])
    }

    @Test("A message that arrives again, or in a second mailbox, is not counted again; the newest name counts")
    func repeats() throws {
        let fixture = try StoreFixture()
        let mail = try Self.mail(1, from: Self.person("New Name", "bo@x.example"), day: -1)
        try fixture.ingest("INBOX", [mail])
        try fixture.ingest("INBOX", [mail])
        try fixture.ingest("Work", [mail])
        try fixture.ingest("INBOX", [Self.mail(2, from: Self.person("Cy New", "cy@x.example"))])
        try fixture.ingest("INBOX", [Self.mail(3, from: Self.person("Cy New", "cy@x.example"))])
        #expect(try Self.found(fixture, "new") == ["cy@x.example", "bo@x.example"])
        try fixture.ingest("INBOX", [Self.mail(4, from: Self.person("Old Name", "bo@x.example"), day: -9)])
        #expect(try fixture.store.contacts(matching: "bo@").map(\.name) == ["New Name"])
        #expect(try Self.found(fixture, "old").isEmpty)
    }

    @Test("A forgotten contact does not come back, and all go with their account")
    func forgetting() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [Self.mail(1, from: Self.person("Bo", "bo@x.example"))])
        try fixture.store.forgetContact("BO@x.example")
        try fixture.ingest("Sent", [Self.mail(2, from: Self.ada, to: [Self.person("Bo", "Bo@X.example")])])
        #expect(try Self.found(fixture, "bo").isEmpty)
        try fixture.ingest("INBOX", [Self.mail(3, from: Self.person("Cy", "cy@x.example"))])
        #expect(try Self.found(fixture, "cy") == ["cy@x.example"])
        try fixture.store.removeAccount(fixture.account)
        #expect(try Self.found(fixture, "cy").isEmpty)
        #expect(try fixture.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM contact_word") } == 0)
    }

    /// 10,500 messages of as many senders in batches of 500.
    private static func fill(_ fixture: StoreFixture) throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        for part in 0..<21 {
            let messages = try (0..<500).map { index in
                let number = part * 500 + index + 1
                let name = "\(letters[number % 26])nna\(number) Surname\(number % 97)"
                let from = person(name, "\(letters[number % 26])\(number).mail@company\(number % 300).example")
                return try mail(number, from: from, day: Double(number) / 100 - 200)
            }
            try fixture.ingest("INBOX", messages)
        }
    }

    @Test("An account has 10,000 contacts at most; those of the lowest rank go")
    func eviction() throws {
        let fixture = try StoreFixture()
        try Self.fill(fixture)
        let count = try Self.count(fixture)
        #expect((9_500...10_000).contains(count))
        // The oldest went, the newest stayed.
        #expect(try Self.found(fixture, "b1.mail").isEmpty)
        #expect(try Self.found(fixture, "anna10400").count == 1)
    }
}
