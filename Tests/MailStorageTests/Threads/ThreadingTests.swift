import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Threads", .soundStores)
struct ThreadingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let mails: [Mail]
        /// The expected threads, as sets of message names.
        let threads: Set<Set<String>>
        var testDescription: String { name }
    }

    static func mail(
        _ name: String, _ subject: String, day: Double = -1, replyTo: [String] = [], references: [String] = [],
        bulk: Bool = false
    ) -> Mail {
        var mail = Mail(name, subject: subject)
        mail.day = day
        mail.inReplyTo = replyTo
        mail.references = references
        mail.isBulk = bulk
        return mail
    }

    static let rows: [Row] = [
        Row(
            name: "a reply joins its parent by In-Reply-To",
            mails: [mail("a", "One"), mail("b", "Two", replyTo: ["a"])], threads: [["a", "b"]]),
        Row(
            name: "two replies to a message that never came are one thread",
            mails: [mail("b", "One", references: ["x"]), mail("c", "Two", references: ["x"])], threads: [["b", "c"]]),
        Row(
            name: "a message that names two threads joins them",
            mails: [mail("a", "One"), mail("b", "Two"), mail("c", "Three", references: ["a", "b"])],
            threads: [["a", "b", "c"]]),
        Row(
            name: "strangers stay apart", mails: [mail("a", "One"), mail("b", "Two")], threads: [["a"], ["b"]]),
        Row(
            name: "the same base subject joins messages without references",
            mails: [mail("a", "Lunch"), mail("b", "RE: Fwd: lunch", day: -20)], threads: [["a", "b"]]),
        Row(
            name: "31 days are too far for a subject",
            mails: [mail("a", "Lunch", day: -1), mail("b", "Lunch", day: -32)], threads: [["a"], ["b"]]),
        Row(
            name: "30 days are not too far for a subject",
            mails: [mail("a", "Lunch", day: -1), mail("b", "Lunch", day: -31)], threads: [["a", "b"]]),
        Row(
            name: "subjects make a chain of steps that are near enough each",
            mails: [mail("a", "Lunch", day: -1), mail("b", "Lunch", day: -25), mail("c", "Lunch", day: -50)],
            threads: [["a", "b", "c"]]),
        Row(
            name: "the wide rule sets no limit to the length of such a chain",
            mails: (0..<5).map { mail("m\($0)", "Lunch", day: Double($0) * 25 - 101) },
            threads: [["m0", "m1", "m2", "m3", "m4"]]),
        Row(
            name: "two replies with the same subject and other references stay apart",
            mails: [mail("a", "Re: Lunch", references: ["x"]), mail("b", "Re: Lunch", references: ["y"])],
            threads: [["a"], ["b"]]),
        Row(
            name: "a message without references joins replies with its subject, also of two threads",
            mails: [
                mail("a", "Re: Lunch", references: ["x"]), mail("b", "Re: Lunch", references: ["y"]),
                mail("c", "Lunch"),
            ], threads: [["a", "b", "c"]]),
        Row(
            name: "bulk mail is never joined by subject",
            mails: [mail("a", "News", bulk: true), mail("b", "News", bulk: true), mail("c", "News")],
            threads: [["a"], ["b"], ["c"]]),
        Row(
            name: "bulk mail is joined by references",
            mails: [mail("a", "News", bulk: true), mail("b", "Re: News", replyTo: ["a"], bulk: true)],
            threads: [["a", "b"]]),
        Row(
            name: "an empty subject joins nothing", mails: [mail("a", "Re: "), mail("b", "")], threads: [["a"], ["b"]]),
    ]

    @Test(
        "FR-SYNC-06: with the wide rule messages are grouped as the table says, in every order of arrival",
        arguments: rows)
    func table(row: Row) throws {
        for order in row.mails.permutations {
            let fixture = try StoreFixture(joinsBySubjectAlone: true)
            for (index, mail) in order.enumerated() {
                try fixture.ingest("INBOX", [try mail.incoming(UInt32(index + 1))])
            }
            #expect(try threads(of: fixture) == row.threads)
            try fixture.expectSound()
        }
    }

    @Test("FR-SYNC-06: the threads of a random mailbox do not depend on the order of arrival", .timeLimit(.minutes(10)))
    func randomOrder() throws {
        var random = SeededGenerator.announced("threading")
        for _ in 0..<SeededGenerator.rounds(2) {
            let mails = (0..<120).map { number in Self.randomMail(number, using: &random) }
            var results: Set<Set<Set<String>>> = []
            for _ in 0..<3 {
                let fixture = try StoreFixture(joinsBySubjectAlone: true)
                var order = mails.enumerated().map { ($0.offset, $0.element) }.shuffled(using: &random)
                while !order.isEmpty {
                    let batch = try order.prefix(random.number(1...40)).map { try $0.1.incoming(UInt32($0.0 + 1)) }
                    order.removeFirst(batch.count)
                    try fixture.ingest("INBOX", batch)
                }
                results.insert(try threads(of: fixture))
                try fixture.expectSound()
            }
            #expect(results.count == 1)
            #expect(results.first == mails.components(Self.areJoined))
        }
    }

    @Test("MO-16: a message without a Message-ID is its own thread, and so are its like")
    func withoutMessageID() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.subjectFallback, to: "off")
        func nameless(_ name: String, _ uid: UInt32, subject: String) throws -> IncomingMessage {
            var message = try Mail(name, subject: subject).incoming(uid)
            message.header.messageID = nil
            return message
        }
        var reply = Mail("d", subject: "Re: Lunch")
        reply.inReplyTo = ["a"]
        try fixture.ingest(
            "INBOX",
            [
                try nameless("a", 1, subject: "Lunch"), try nameless("b", 2, subject: "Lunch"),
                try nameless("c", 3, subject: ""), try reply.incoming(4), try nameless("e", 5, subject: ""),
            ])
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 5)
        #expect(try fixture.store.threads(in: .unifiedInbox, before: nil, limit: 9).allSatisfy { $0.messageCount == 1 })
        try fixture.expectSound()
    }

    @Test("MO-20: the subject fallback can be turned off")
    func fallbackOff() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.subjectFallback, to: "off")
        try fixture.ingest(
            "INBOX", [try Mail("a", subject: "Lunch").incoming(1), try Mail("b", subject: "Lunch").incoming(2)])
        #expect(try threads(of: fixture) == [["a"], ["b"]])
    }

    @Test("FR-SYNC-06: a thread tells root subject, newest snippet, authors once in order, and its numbers")
    func metadata() throws {
        let fixture = try StoreFixture()
        var root = Mail("a", subject: "Plan")
        root.day = -3
        root.flags = .seen
        var reply = Mail("b", subject: "Re: Plan")
        reply.inReplyTo = ["a"]
        reply.day = -2
        reply.from = EmailAddress(name: "Eve", address: "eve@example.org")
        var last = Mail("c", subject: "Re: Plan")
        last.references = ["a", "b"]
        last.flags = .flagged
        last.attachments = [
            AttachmentDescription(section: "2", filename: "a.pdf", mimeType: "application/pdf", byteCount: 5)
        ]
        let outcome = try fixture.ingest("INBOX", [try last.incoming(3), try root.incoming(1), try reply.incoming(2)])
        try fixture.store.storeBodies([
            (try #require(outcome.newMessages.first), content("The newest words", attachments: last.attachments ?? []))
        ])
        let thread = try #require(try fixture.store.threads(in: .unifiedInbox).first)
        #expect(thread.subject == "Plan")
        #expect(thread.snippet == "The newest words")
        #expect(thread.participants.map(\.displayName) == ["Bob", "Eve"])
        #expect(thread.messageCount == 3)
        #expect(thread.unreadCount == 2)
        #expect(thread.isStarred && thread.hasAttachments)
        #expect(thread.latestDate == Date(timeIntervalSince1970: StoreFixture.start - 86_400))
        #expect(try fixture.store.messages(in: thread.id).map(\.summary.subject) == ["Plan", "Re: Plan", "Re: Plan"])
    }

    @Test("FR-SYNC-06: conversations of different accounts stay apart, whatever their messages refer to")
    func accountsApart() throws {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        try fixture.ingest("INBOX", [try Self.mail("a", "Lunch").incoming(1)])
        let second = try fixture.store.addAccount(StoreFixture.settings("eve@example.org")).id
        let inbox = try #require(
            try fixture.store.reconcileMailboxes([StoreFixture.listed("INBOX", .inbox)], account: second).first)
        try fixture.store.beginUIDValidity(mailbox: inbox.id, uidValidity: StoreFixture.validity)
        let mails = [Self.mail("b", "Lunch", replyTo: ["a"]), Self.mail("c", "Lunch"), Self.mail("a", "Lunch")]
        try fixture.store.ingest(
            IngestBatch(
                mailbox: inbox.id, uidValidity: StoreFixture.validity,
                messages: try mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) }))
        let found = try fixture.store.threads(in: .unifiedInbox)
        #expect(
            Set(found.map { [$0.account.rawValue, Int64($0.messageCount)] }) == [
                [fixture.account.rawValue, 1], [second.rawValue, 3],
            ])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-06: where the latest message has no text yet, its subject stands for the snippet")
    func snippetWithoutText() throws {
        let fixture = try StoreFixture()
        try fixture.ingest(
            "INBOX", [try Self.mail("a", "Plan", day: -3).incoming(1), try Self.mail("b", "Re: Plan").incoming(2)])
        #expect(try fixture.store.threads(in: .unifiedInbox).map(\.snippet) == ["Re: Plan"])
    }

    @Test("FR-SYNC-06: loops and references of a message to itself are harmless, in any order")
    func loops() throws {
        let mails = [
            Self.mail("a", "One", references: ["b", "a"]), Self.mail("b", "Two", references: ["c"]),
            Self.mail("c", "Three", replyTo: ["a", "c"]),
            Self.mail("d", "Four", replyTo: ["d"], references: ["d", "d"]),
        ]
        for order in mails.permutations {
            let fixture = try StoreFixture()
            for (index, mail) in order.enumerated() {
                try fixture.ingest("INBOX", [try mail.incoming(UInt32(index + 1))])
            }
            #expect(try threads(of: fixture) == [["a", "b", "c"], ["d"]])
            try fixture.expectSound()
        }
    }

    @Test("A chain of thousands of references is joined")
    func longChain() throws {
        let fixture = try StoreFixture()
        var mail = Mail("a")
        mail.references = (0..<20_000).map { "r\($0)" }
        var other = Mail("b")
        other.references = ["r19999"]
        try fixture.ingest("INBOX", [try mail.incoming(1), try other.incoming(2)])
        #expect(try threads(of: fixture) == [["a", "b"]])
    }

    // MARK: Details

    private func threads(of fixture: StoreFixture) throws -> Set<Set<String>> {
        var result: Set<Set<String>> = []
        var cursor: Int64?
        repeat {
            let page = try fixture.store.threads(in: .unifiedInbox, before: cursor, limit: 7)
            for thread in page {
                let names = try fixture.store.messages(in: thread.id).compactMap {
                    $0.summary.messageIDHeader?.replacing("@example.org", with: "")
                }
                result.insert(Set(names))
            }
            cursor = page.last?.cursor
        } while cursor != nil
        return result
    }

    private static func randomMail(_ number: Int, using random: inout SeededGenerator) -> Mail {
        var mail = Mail(
            "m\(number)", subject: random.text(["Lunch", "Re: lunch", "Report", "Fwd: Report", "", "Talk"]))
        mail.day = Double(random.number(-400...0))
        mail.isBulk = random.isOne(in: 5)
        if random.isOne(in: 3) { mail.inReplyTo = ["m\(random.number(0...130))"] }
        if random.isOne(in: 4) {
            mail.references = (0..<random.number(1...3)).map { _ in "m\(random.number(0...130))" }
        }
        return mail
    }

    /// The same rule in the simplest form.
    private static func areJoined(_ left: Mail, _ right: Mail) -> Bool {
        let ids = [left, right].map { Set([$0.name] + $0.inReplyTo + $0.references) }
        if !ids[0].isDisjoint(with: ids[1]) { return true }
        let subjects = [left, right].map { BaseSubject($0.subject).text }
        guard subjects[0] == subjects[1], !subjects[0].isEmpty, !left.isBulk, !right.isBulk else { return false }
        let isOneAlone = [left, right].contains { $0.inReplyTo.isEmpty && $0.references.isEmpty }
        return isOneAlone && abs(left.day - right.day) <= 30
    }
}
