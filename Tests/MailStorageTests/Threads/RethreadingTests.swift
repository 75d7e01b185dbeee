import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

/// Damage made directly in the rows that group messages into threads.
@Suite("Conversations that are grouped again", .soundStores)
struct RethreadingTests {
    /// Threads without their row ids.
    private struct State: Hashable {
        let threads: Set<Set<String>>
        /// Messages whose threads are muted.
        let muted: Set<String>
    }

    /// Damage to one thing, and a part of the sentence about it. The first thread is muted, and there are two accounts.
    private static let damages = [
        ("DELETE FROM thread_reference", "Message-ID"),
        ("UPDATE thread_reference SET thread_id = (SELECT min(id) FROM thread)", "Message-ID"),
        ("UPDATE message SET thread_id = (SELECT min(id) FROM thread)", "Message-ID"),
        ("UPDATE message SET thread_id = (SELECT max(id) FROM thread)", "different accounts"),
        ("UPDATE message SET has_references = 0", "marked as a reply"),
        ("UPDATE thread SET is_split = 0", "split off"),
        ("UPDATE thread SET size = 0", "A thread's counts"),
        ("UPDATE message SET base_subject = 'zzz'", "base subject"),
    ]

    /// Damage after which only headers and decisions are left.
    private static let severeDamages = [
        "DELETE FROM thread_reference; UPDATE message SET thread_id = (SELECT min(id) FROM thread)",
        // As left by a version that corrected only the counts.
        """
        UPDATE message SET thread_id = (SELECT min(id) FROM thread WHERE account_id = message.account_id);
        DELETE FROM thread WHERE id NOT IN (SELECT thread_id FROM message);
        UPDATE thread SET size = (SELECT count(*) FROM message WHERE thread_id = thread.id)
        """,
    ]

    private static func mail(
        _ name: String, _ subject: String, day: Double, references: [String] = [], isBulk: Bool = false
    ) -> Mail {
        var mail = Mail(name, subject: subject)
        mail.day = day
        mail.references = references
        mail.isBulk = isBulk
        return mail
    }

    private static let mails: [Mail] = [
        mail("quiet", "Party", day: -40), mail("quieter", "Re: Party", day: -39, references: ["quiet"]),
        mail("root", "Plan", day: -9), mail("answer", "Re: Plan", day: -8, references: ["root"]),
        mail("third", "Re: Plan", day: -7, references: ["root", "answer"]), mail("fourth", "Plan", day: -6),
        // Its References omit the message that is split off.
        mail("short", "Re: Plan", day: -5, references: ["root", "third"]),
        mail("lunch", "Lunch", day: -4), mail("late lunch", "Re: Lunch", day: -3, references: ["gone"]),
        mail("one", "One", day: -4), mail("other", "Other", day: -4), mail("stranger", "Stranger", day: -4),
        mail("news", "News", day: -3, isBulk: true), mail("more news", "News", day: -2, isBulk: true),
    ]

    private func filled() throws -> StoreFixture {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        try fixture.ingest("INBOX", try Self.mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) } + letters())
        try fillSecondAccount(of: fixture)
        try fixture.store.splitOff(try message("answer", in: fixture))
        try fixture.store.join([try thread(of: "one", in: fixture), try thread(of: "other", in: fixture)])
        for name in ["quiet", "lunch", "Letter"] {
            try fixture.store.perform(.mute, on: [.message(try message(name, in: fixture))])
        }
        return fixture
    }

    /// Messages joined only by their subject.
    private func letters() throws -> [IncomingMessage] {
        try [101, 102].map { number -> IncomingMessage in
            var letter = try Self.mail("letter \(number)", "Letter", day: Double(number) - 130)
                .incoming(UInt32(number))
            letter.header.messageID = nil
            return letter
        }
    }

    private func fillSecondAccount(of fixture: StoreFixture) throws {
        let account = try fixture.store.addAccount(StoreFixture.settings("eve@example.org")).id
        let inbox = try #require(
            try fixture.store.reconcileMailboxes([StoreFixture.listed("INBOX", .inbox)], account: account).first)
        try fixture.store.beginUIDValidity(mailbox: inbox.id, uidValidity: StoreFixture.validity)
        let messages = [
            try Self.mail("eve 1", "First", day: -2).incoming(1), try Self.mail("eve 2", "Second", day: -2).incoming(2),
            try Self.mail("eve 3", "Third", day: -2, references: ["eve 2"]).incoming(3),
        ]
        try fixture.store.ingest(
            IngestBatch(mailbox: inbox.id, uidValidity: StoreFixture.validity, messages: messages))
    }

    /// By the name in its Message-ID, or its subject.
    private func message(_ name: String, in fixture: StoreFixture) throws -> MessageID {
        let found = try fixture.store.pool.read { db in
            try Int64.fetchOne(
                db, sql: "SELECT id FROM message WHERE message_id_header = ? OR subject = ? ORDER BY id",
                arguments: ["\(name)@example.org", name])
        }
        return MessageID(try #require(found))
    }

    private func thread(of name: String, in fixture: StoreFixture) throws -> ThreadID {
        try fixture.detail(try message(name, in: fixture)).summary.thread
    }

    private func state(of fixture: StoreFixture) throws -> State {
        let rows = try fixture.store.pool.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT m.thread_id, coalesce(m.message_id_header, hex(m.public_id)), t.is_muted
                    FROM message m JOIN thread t ON t.id = m.thread_id
                    """)
        }
        var threads: [Int64: Set<String>] = [:]
        var muted: Set<String> = []
        for row in rows {
            let (thread, name, isMuted): (Int64, String, Bool) = (row[0], row[1], row[2])
            threads[thread, default: []].insert(name)
            if isMuted { muted.insert(name) }
        }
        return State(threads: Set(threads.values), muted: muted)
    }

    private func damage(_ fixture: StoreFixture, _ sql: String) throws {
        // On a connection with our tokenizer, without which triggers cannot be parsed.
        try fixture.store.pool.write { db in try db.execute(sql: sql) }
    }

    @Test("Compacting groups them as they were, and those that were muted stay muted, alone", arguments: damages)
    func repaired(sql: String, words: String) throws {
        let fixture = try filled()
        let before = try state(of: fixture)
        #expect(before.threads.count == 11)
        #expect(before.muted.count == 6)
        try damage(fixture, sql)
        let told = try fixture.store.check()
        #expect(told.contains { $0.contains(words) && $0.contains("vaultmail compact") }, "\(told)")
        let repaired = try fixture.store.compact().repaired
        #expect(repaired.contains { $0.contains(words) }, "\(repaired)")
        #expect(try state(of: fixture) == before)
        try fixture.expectSound()
        #expect(try fixture.store.compact().repaired.isEmpty)
    }

    @Test("Where only headers and decisions are left, they are enough", arguments: severeDamages)
    func severe(sql: String) throws {
        let fixture = try filled()
        let before = try state(of: fixture)
        try damage(fixture, sql)
        #expect(try !fixture.store.compact().repaired.isEmpty)
        #expect(try state(of: fixture).threads == before.threads)
        try fixture.expectSound()
        #expect(try fixture.store.compact().repaired.isEmpty)
    }

    @Test("Replies that arrive later join their conversations, and decisions can be undone")
    func afterwards() throws {
        let fixture = try filled()
        let before = try state(of: fixture)
        let receipt = try fixture.store.splitOff(try message("third", in: fixture))
        try damage(fixture, "DELETE FROM thread_reference; UPDATE message SET base_subject = 'zzz'")
        try fixture.store.compact()
        try fixture.store.undo(try #require(receipt.undoToken))
        #expect(try state(of: fixture) == before)
        try fixture.ingest(
            "INBOX",
            [
                try Self.mail("late", "Re: Plan", day: -1, references: ["root", "answer"]).incoming(200),
                try Self.mail("fifth", "Plan", day: -1).incoming(201),
                try Self.mail("last news", "News", day: -1).incoming(202),
            ])
        #expect(try thread(of: "late", in: fixture) == thread(of: "answer", in: fixture))
        #expect(try thread(of: "fifth", in: fixture) == thread(of: "root", in: fixture))
        let alone: Set<String> = ["last news@example.org"]
        #expect(try state(of: fixture).threads.contains(alone), "no subject joins mail of lists")
        try fixture.expectSound()
    }

    @Test("What names a message below a split leaves its conversation, whatever came first", arguments: [false, true])
    func belowElsewhere(isLate: Bool) throws {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        // Its header names a missing message between both that are split off.
        let late = Self.mail("late", "Late", day: -1, references: ["first", "missing", "second"])
        var mails = [
            Self.mail("above-first", "One", day: -9), Self.mail("first", "Two", day: -8, references: ["above-first"]),
            Self.mail("above-second", "Three", day: -9),
            Self.mail("second", "Four", day: -8, references: ["above-second"]),
            Self.mail("answer", "Plan", day: -7, references: ["missing"]), Self.mail("same-subject", "Plan", day: -6),
        ]
        if !isLate { mails.append(late) }
        try fixture.ingest("INBOX", try mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) })
        try fixture.store.splitOff(try message("second", in: fixture))
        try fixture.store.splitOff(try message("first", in: fixture))
        if isLate { try fixture.ingest("INBOX", [try late.incoming(100)]) }
        let before = try state(of: fixture).threads
        #expect(before.contains(["answer@example.org"]) && before.contains(["same-subject@example.org"]))
        try damage(fixture, Self.severeDamages[0])
        try fixture.store.repair()
        #expect(try state(of: fixture).threads == before)
        try fixture.expectSound()
    }

    @Test("What names a message that is split off follows it, also from a conversation of its own")
    func answersElsewhere() throws {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        let mails = [
            Self.mail("root", "One", day: -9), Self.mail("first", "Two", day: -8, references: ["root"]),
            Self.mail("second", "Three", day: -7, references: ["first"]),
            Self.mail("answer", "Four", day: -6, references: ["second", "missing"]),
        ]
        try fixture.ingest("INBOX", try mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) })
        try fixture.store.splitOff(try message("first", in: fixture))
        try fixture.store.splitOff(try message("second", in: fixture))
        let before = try state(of: fixture).threads
        #expect(before.contains(["second@example.org", "answer@example.org"]))
        try damage(fixture, Self.severeDamages[0])
        try fixture.store.repair()
        #expect(try state(of: fixture).threads == before)
        try fixture.expectSound()
    }

    @Test("Whatever is lost of random mail with random decisions, it is grouped as before", .timeLimit(.minutes(10)))
    func randomMail() throws {
        var random = SeededGenerator.announced("rethreading")
        for _ in 0..<6 {
            let fixture = try StoreFixture(joinsBySubjectAlone: true)
            let mails = (0..<40).map { Self.randomMail($0, using: &random) }
            try fixture.ingest("INBOX", try mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) })
            for _ in 0..<random.number(0...3) { try decide(fixture, using: &random) }
            let before = try state(of: fixture).threads
            let damages = Self.severeDamages + Self.damages.map { $0.0 }
            for sql in damages {
                try damage(fixture, sql)
                try fixture.store.repair()
                #expect(try state(of: fixture).threads == before, "\(sql)")
                try fixture.expectSound()
            }
        }
    }

    private static func randomMail(_ number: Int, using random: inout SeededGenerator) -> Mail {
        let subject = random.text(["Plan", "Re: Plan", "Lunch", "Re: lunch", "Fwd: News"])
        let count = random.isOne(in: 2) ? random.number(1...3) : 0
        return mail(
            "m\(number)", subject, day: -Double(random.number(0...120)),
            references: (0..<count).map { _ in "m\(random.number(0...42))" }, isBulk: random.isOne(in: 6))
    }

    private func decide(_ fixture: StoreFixture, using random: inout SeededGenerator) throws {
        if random.isOne(in: 2) {
            try fixture.store.splitOff(try message("m\(random.number(0...39))", in: fixture))
        } else {
            let names = ["m\(random.number(0...39))", "m\(random.number(0...39))"]
            try fixture.store.join(try names.map { try thread(of: $0, in: fixture) })
        }
    }
}
