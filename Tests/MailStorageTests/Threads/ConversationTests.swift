import Foundation
import GRDB
import MailModel
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

/// The user's changes to threads: muting, splitting, joining.
@Suite("Conversations by hand", .soundStores)
struct ConversationTests {
    private static func mail(
        _ name: String, _ subject: String, day: Double = -1, references: [String] = [], replyTo: [String] = []
    ) -> Mail {
        var mail = Mail(name, subject: subject)
        mail.day = day
        mail.references = references
        mail.inReplyTo = replyTo
        return mail
    }

    /// A root, its reply, a reply to that, and a message that joins the root by its subject alone.
    private static let plan: [Mail] = [
        mail("root", "Plan", day: -9), mail("answer", "Re: Plan", day: -8, references: ["root"]),
        mail("third", "Re: Plan", day: -7, references: ["root", "answer"]), mail("fourth", "Plan", day: -6),
    ]

    private func filled(_ mails: [Mail]) throws -> StoreFixture {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        try fixture.ingest("INBOX", try mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) })
        return fixture
    }

    private func message(_ name: String, in fixture: StoreFixture) throws -> MessageID {
        let found = try fixture.store.pool.read { db in
            try Int64.fetchOne(
                db, sql: "SELECT id FROM message WHERE message_id_header = ?", arguments: ["\(name)@example.org"])
        }
        return MessageID(try #require(found))
    }

    private func thread(of name: String, in fixture: StoreFixture) throws -> ThreadID {
        try fixture.detail(try message(name, in: fixture)).summary.thread
    }

    // MARK: Splitting off

    @Test("A message that is split off takes its answers with it, and later answers follow it; undo puts all together")
    func split() throws {
        let fixture = try filled(Self.plan)
        #expect(try fixture.namedThreads() == [["root", "answer", "third", "fourth"]])
        let receipt = try fixture.store.splitOff(try message("answer", in: fixture))
        #expect(receipt.changedCount == 1)
        #expect(try fixture.namedThreads() == [["root", "fourth"], ["answer", "third"]])
        try fixture.expectSound()
        try fixture.ingest(
            "INBOX",
            [
                try Self.mail("late", "Re: Plan", references: ["root", "answer", "third"]).incoming(11),
                try Self.mail("blind", "Re: Plan", replyTo: ["late"]).incoming(12),
                try Self.mail("aside", "Re: Plan", references: ["root"]).incoming(13),
                try Self.mail("fifth", "Plan").incoming(14),
            ])
        #expect(
            try fixture.namedThreads() == [
                ["root", "fourth", "aside", "fifth"], ["answer", "third", "late", "blind"],
            ])
        try fixture.expectSound()
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.namedThreads().count == 1)
        #expect(try !fixture.store.undo(try #require(receipt.undoToken)))
        try fixture.expectSound()
    }

    @Test("Answers that leave the split message out of their References go with it, also those that come later")
    func splitShortened() throws {
        let plan = [
            Self.mail("a", "Trip", day: -9), Self.mail("b", "Re: Trip", day: -8, references: ["a"]),
            Self.mail("c", "Re: Trip", day: -7, references: ["a", "b"]),
            Self.mail("e", "Re: Trip", day: -6, references: ["a", "b", "c"]),
            Self.mail("i", "Re: Trip", day: -5, references: ["a", "e"]),
        ]
        let late = [
            Self.mail("k", "Re: Trip", day: -4, references: ["a", "i"]),
            Self.mail("l", "Re: Trip", references: ["a", "k"]),
            Self.mail("d", "Re: Trip", references: ["a"]), Self.mail("m", "Re: Trip", references: ["a", "gone"]),
            Self.mail("n", "Re: Trip", references: ["b", "gone"]),
        ]
        let halves: Set<Set<String>> = [["a", "d"], ["b", "c", "e", "i", "k", "l", "m", "n"]]
        let fixture = try filled(plan)
        let receipt = try fixture.store.splitOff(try message("b", in: fixture))
        #expect(receipt.changedCount == 1)
        #expect(try fixture.namedThreads() == [["a"], ["b", "c", "e", "i"]])
        try fixture.expectSound()
        for (index, mail) in late.enumerated() { try fixture.ingest("INBOX", [try mail.incoming(UInt32(20 + index))]) }
        #expect(try fixture.namedThreads() == halves)
        try fixture.expectSound()
        // Also if the user decided first and the replies arrive in reverse order.
        let cuts = try fixture.store.pool.read { db in try Row.fetchAll(db, sql: "SELECT * FROM thread_cut") }
        let second = try StoreFixture(joinsBySubjectAlone: true)
        try copy([cuts, []], to: second)
        for (index, mail) in (plan + late).reversed().enumerated() {
            try second.ingest("INBOX", [try mail.incoming(UInt32(index + 1))])
        }
        #expect(try second.namedThreads() == halves)
        try second.expectSound()
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.namedThreads().count == 1)
        #expect(
            try fixture.store.pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM thread_below") } == 0)
        try fixture.expectSound()
    }

    @Test("A chain that names the split message before what stands above it belongs above, in any order of arrival")
    func splitContradicted() throws {
        let plan = [
            Self.mail("r", "Trip", day: -9), Self.mail("a", "Re: Trip", day: -8, references: ["r", "c"]),
            Self.mail("c", "Re: Trip", day: -7, references: ["r", "a"]),
            Self.mail("d", "Re: Trip", day: -6, references: ["r", "a", "c"]),
            // RFC 5256: its parent is the last reference.
            Self.mail("m", "Re: Trip", day: -5, references: ["c", "a"]),
            Self.mail("n", "Re: Trip", day: -4, references: ["c", "d", "r"]),
            Self.mail("o", "Re: Trip", day: -3, references: ["c", "a", "m"]),
            Self.mail("p", "Re: Trip", day: -2, references: ["c", "a", "d"]),
        ]
        let halves: Set<Set<String>> = [["r", "a", "m", "n", "o"], ["c", "d", "p"]]
        let fixture = try filled(plan)
        let receipt = try fixture.store.splitOff(try message("c", in: fixture))
        #expect(try fixture.namedThreads() == halves)
        try fixture.expectSound()
        let cuts = try fixture.store.pool.read { db in try Row.fetchAll(db, sql: "SELECT * FROM thread_cut") }
        let second = try StoreFixture(joinsBySubjectAlone: true)
        try copy([cuts, []], to: second)
        for (index, mail) in plan.reversed().enumerated() {
            try second.ingest("INBOX", [try mail.incoming(UInt32(index + 1))])
        }
        #expect(try second.namedThreads() == halves)
        try second.expectSound()
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.namedThreads().count == 1)
    }

    @Test("A split is kept when all messages go and come again, in any order")
    func splitSurvives() throws {
        let fixture = try filled(Self.plan)
        try fixture.store.splitOff(try message("answer", in: fixture))
        try fixture.vanish("INBOX", [1, 2, 3, 4])
        fixture.time.advance(StoreFixture.softDeletionTime + 10)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        #expect(try fixture.namedThreads().isEmpty)
        for (index, mail) in Self.plan.reversed().enumerated() {
            try fixture.ingest("INBOX", [try mail.incoming(UInt32(20 + index))])
        }
        #expect(try fixture.namedThreads() == [["root", "fourth"], ["answer", "third"]])
        try fixture.expectSound()
    }

    @Test("What stands alone, or what everything answers, cannot be split off")
    func splitNothing() throws {
        let fixture = try filled([Self.plan[0], Self.plan[1], Mail("alone")])
        for name in ["alone", "root"] {
            let receipt = try fixture.store.splitOff(try message(name, in: fixture))
            #expect(receipt == ActionReceipt(undoToken: nil, changedCount: 0))
        }
        #expect(try fixture.namedThreads() == [["root", "answer"], ["alone"]])
        #expect(throws: StoreError.self) { try fixture.store.splitOff(MessageID(999)) }
    }

    // MARK: Joining

    @Test("Joined conversations stay together, also for messages that come later; undo parts them")
    func join() throws {
        let fixture = try filled([Self.plan[0], Self.plan[1], Mail("other"), Mail("stranger")])
        let receipt = try fixture.store.join([
            try thread(of: "root", in: fixture), try thread(of: "other", in: fixture),
        ])
        #expect(try fixture.namedThreads() == [["root", "answer", "other"], ["stranger"]])
        try fixture.expectSound()
        try fixture.vanish("INBOX", [3])
        fixture.time.advance(10)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        try fixture.ingest(
            "INBOX",
            [try Mail("other").incoming(33), try Self.mail("reply", "Re: x", references: ["other"]).incoming(34)])
        #expect(try fixture.namedThreads() == [["root", "answer", "other", "reply"], ["stranger"]])
        try fixture.expectSound()
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.namedThreads() == [["root", "answer"], ["other", "reply"], ["stranger"]])
        try fixture.expectSound()
    }

    @Test("A split parts what was joined before, and its undo joins that again")
    func splitJoined() throws {
        let fixture = try filled([Self.plan[0], Self.plan[1], Mail("other")])
        try fixture.store.join([try thread(of: "other", in: fixture), try thread(of: "root", in: fixture)])
        let receipt = try fixture.store.splitOff(try message("other", in: fixture))
        #expect(try fixture.namedThreads() == [["root", "answer"], ["other"]])
        try fixture.expectSound()
        try fixture.store.undo(try #require(receipt.undoToken))
        #expect(try fixture.namedThreads() == [["root", "answer", "other"]])
        try fixture.expectSound()
    }

    @Test("One conversation is nothing to join; conversations of two accounts, or one that is gone, are refused")
    func joinRefused() throws {
        let fixture = try filled([Mail("one")])
        let only = try thread(of: "one", in: fixture)
        #expect(try fixture.store.join([only, only]).undoToken == nil)
        #expect { try fixture.store.join([only, ThreadID(99)]) } throws: { ($0 as? StoreError)?.kind == .notFound }
        let other = try fixture.store.addAccount(StoreFixture.settings("eve@example.org")).id
        let inbox = try #require(
            try fixture.store.reconcileMailboxes([StoreFixture.listed("INBOX", .inbox)], account: other).first)
        try fixture.store.beginUIDValidity(mailbox: inbox.id, uidValidity: StoreFixture.validity)
        let batch = IngestBatch(
            mailbox: inbox.id, uidValidity: StoreFixture.validity, messages: [try Mail("two").incoming(1)])
        let message = try #require(try fixture.store.ingest(batch).newMessages.first)
        let foreign = try fixture.detail(message).summary.thread
        #expect { try fixture.store.join([only, foreign]) } throws: { ($0 as? StoreError)?.kind == .other }
        try fixture.expectSound()
    }

    // MARK: Muting

    @Test("A conversation is muted and unmuted, is found by is:muted, and undo reverses it")
    func mute() throws {
        let fixture = try filled([Self.plan[0], Self.plan[1], Mail("other")])
        let thread = try thread(of: "root", in: fixture)
        func found(_ query: String) throws -> Int {
            try fixture.store.search(
                SearchQuery(parsing: query, at: SearchMoment(now: fixture.time.now))
            ).total
        }
        #expect(try found("is:muted ") == 0)
        let receipt = try fixture.store.perform(.mute, on: [.message(try message("answer", in: fixture))])
        #expect(receipt.changedCount == 1)
        #expect(try fixture.store.thread(thread)?.isMuted == true)
        #expect(try found("is:muted ") == 2)
        #expect(try found("-is:muted ") == 1)
        #expect(try fixture.store.perform(.mute, on: [.thread(thread, in: nil)]).undoToken == nil)
        try fixture.store.undo(try #require(receipt.undoToken))
        #expect(try fixture.store.thread(thread)?.isMuted == false)
        try fixture.store.perform(.mute, on: [.thread(thread, in: nil)])
        try fixture.store.perform(.unmute, on: [.thread(thread, in: nil)])
        #expect(try found("is:muted ") == 0)
        #expect(try fixture.operations().isEmpty)
    }

    @Test("Being muted outlives joining by a message, by hand, and splitting")
    func muteStays() throws {
        let fixture = try filled([Self.plan[0], Self.plan[1], Mail("other"), Mail("more")])
        try fixture.store.perform(.mute, on: [.message(try message("other", in: fixture))])
        try fixture.ingest("INBOX", [try Self.mail("both", "Both", references: ["other", "more"]).incoming(9)])
        let joined = try thread(of: "both", in: fixture)
        #expect(try fixture.store.thread(joined)?.isMuted == true)
        try fixture.store.join([try thread(of: "root", in: fixture), joined])
        #expect(try fixture.store.thread(try thread(of: "root", in: fixture))?.isMuted == true)
        try fixture.store.splitOff(try message("answer", in: fixture))
        for name in ["root", "answer"] {
            #expect(try fixture.store.thread(try thread(of: name, in: fixture))?.isMuted == true)
        }
        try fixture.expectSound()
    }

    @Test("Tokens of actions and of decisions are never the same")
    func tokens() throws {
        let fixture = try filled(Self.plan)
        var tokens: [Int64] = []
        for _ in 0..<3 {
            for action in [UserAction.mute, .star, .unmute, .unstar] {
                let receipt = try fixture.store.perform(action, on: [.message(try message("root", in: fixture))])
                tokens.append(try #require(receipt.undoToken))
            }
            let receipt = try fixture.store.splitOff(try message("fourth", in: fixture))
            tokens.append(try #require(receipt.undoToken))
            try fixture.store.undo(tokens[tokens.count - 1])
        }
        #expect(Set(tokens).count == tokens.count)
    }

    // MARK: Any order

    @Test(
        "FR-SYNC-06: conversations do not depend on the order of arrival, nor on when the person decided",
        .timeLimit(.minutes(10)))
    func randomOrder() throws {
        var random = SeededGenerator.announced("conversations")
        for _ in 0..<8 {
            let mails = (0..<40).map { number in Self.randomMail(number, using: &random) }
            let first = try filled(mails)
            for _ in 0..<random.number(1...4) { try decide(first, using: &random) }
            try first.expectSound()
            let decisions = try first.store.pool.read { db in
                try ["thread_cut", "thread_link"].map { try Row.fetchAll(db, sql: "SELECT * FROM \($0)") }
            }
            let second = try StoreFixture(joinsBySubjectAlone: true)
            try copy(decisions, to: second)
            var order = mails.enumerated().map { ($0.offset, $0.element) }.shuffled(using: &random)
            while !order.isEmpty {
                let batch = try order.prefix(random.number(1...9)).map { try $0.1.incoming(UInt32($0.0 + 1)) }
                order.removeFirst(batch.count)
                try second.ingest("INBOX", batch)
            }
            try second.expectSound()
            #expect(try first.namedThreads() == second.namedThreads())
        }
    }

    private func decide(_ fixture: StoreFixture, using random: inout SeededGenerator) throws {
        if random.isOne(in: 2) {
            let receipt = try fixture.store.splitOff(try message("m\(random.number(0...39))", in: fixture))
            if let token = receipt.undoToken, random.isOne(in: 4) { try fixture.store.undo(token) }
        } else {
            let names = [random.number(0...39), random.number(0...39)]
            try fixture.store.join(try names.map { try thread(of: "m\($0)", in: fixture) })
        }
        try fixture.expectSound()
    }

    private func copy(_ decisions: [[Row]], to fixture: StoreFixture) throws {
        try fixture.store.pool.write { db in
            for (table, rows) in zip(["thread_cut", "thread_link"], decisions) {
                for row in rows {
                    try db.execute(
                        sql: "INSERT INTO \(table) VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))",
                        arguments: StatementArguments(row.databaseValues))
                }
            }
        }
    }

    private static func randomMail(_ number: Int, using random: inout SeededGenerator) -> Mail {
        var mail = Mail("m\(number)", subject: random.text(["Plan", "Re: Plan", "Lunch", "Re: lunch", "Fwd: News"]))
        mail.day = -Double(random.number(0...120))
        if random.isOne(in: 3) { mail.inReplyTo = ["m\(random.number(0...42))"] }
        if random.isOne(in: 4) {
            mail.references = (0..<random.number(1...3)).map { _ in "m\(random.number(0...42))" }
        }
        return mail
    }
}
