import Foundation
import MailModel
import MailRules
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Rules on existing mail", .soundStores)
struct RuleRunTests {
    /// Thirty messages of three senders, in the inbox.
    private func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture()
        let messages = try (1...30).map { number in
            try fixture.mail("m\(number)", from: "sender\(number % 3)@example.org").incoming(UInt32(number))
        }
        try fixture.ingest("INBOX", messages)
        return fixture
    }

    @Test("IMAP-09: a test counts and lists with reasons what applying the rule then changes, and changes nothing")
    func dryRun() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("A", "from:sender1@example.org", [.move("Work")], except: "subject:m4")
        let locked = try #require(try fixture.store.search("subject:m7").messages.first)
        try fixture.rule("Keep", "subject:m10", kind: .exclusion)
        try fixture.store.perform(.lock, on: [.message(locked.id)])
        let test = try fixture.store.test(rule.rule.draft, limit: 100)
        #expect(try fixture.counts("INBOX")[0] == 30)
        #expect(test.total == 8, "ten, without one exception and one exclusion; a lock does not stop a move")
        #expect(test.keptCount == 2)
        #expect(test.matches.count == 10)
        #expect(test.matches.allSatisfy { $0.reasons == ["the sender contains “sender1@example.org”"] })
        #expect(
            Set(test.matches.compactMap(\.protection)) == [
                "The exclusion “Keep” protects it.", "The rule's exception leaves it alone.",
            ])
        let run = try fixture.apply(rule)
        #expect(run.total == test.total && run.changedCount == test.total)
        #expect(try fixture.counts("Work")[0] == test.total)
        #expect(try fixture.apply(rule).total == 0, "nothing is left to do")
    }

    @Test("IMAP-09: the pages of a test are its whole list, those that are left alone last")
    func pages() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("A", "from:example.org", [.read], except: "subject:m4")
        let whole = try fixture.store.test(rule.rule.draft, limit: 100).matches
        #expect(whole.count == 30 && whole.last?.protection != nil)
        let pages = try stride(from: 0, to: 35, by: 7).flatMap { offset in
            try fixture.store.test(rule.rule.draft, offset: offset, limit: 7).matches
        }
        #expect(pages.map(\.message.id) == whole.map(\.message.id))
        #expect(pages.map(\.protection) == whole.map(\.protection))
        #expect(try fixture.store.test(rule.rule.draft, offset: 100).matches.isEmpty)
    }

    @Test("IMAP-02: a rule does not trash locked messages, and the test says so")
    func locked() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("A", "from:sender1@example.org")
        let found = try fixture.store.search("from:sender1@example.org").messages
        try fixture.store.perform(.lock, on: [.message(found[0].id)])
        let test = try fixture.store.test(rule.rule.draft)
        #expect(test.total == 9 && test.keptCount == 1)
        #expect(test.matches.last?.protection == "It is locked.")
        #expect(try fixture.apply(rule).total == 9)
        #expect(try fixture.paths(found[0].id) == ["INBOX"])
    }

    @Test("IMAP-02: a rule that moves to Trash or Spam by name spares locked messages, and its test counts the same")
    func lockedByName() throws {
        for mailbox in ["Trash", "Bulk"] {
            let fixture = try StoreFixture(listing: StoreFixture.usual + [StoreFixture.listed("Bulk", .spam)])
            let messages = try (1...5).map { number in
                try fixture.mail("m\(number)", from: "news@example.org").incoming(UInt32(number))
            }
            let ids = try fixture.ingest("INBOX", messages).newMessages
            try fixture.store.perform(.lock, on: [.message(ids[0])])
            let rule = try fixture.rule("A", "from:news@example.org", [.move(mailbox)])
            let test = try fixture.store.test(rule.rule.draft)
            #expect(test.total == 4 && test.keptCount == 1)
            #expect(test.matches.last?.protection == "It is locked.")
            let run = try fixture.apply(rule)
            #expect(run.total == 4 && run.changedCount == 4)
            #expect(try fixture.paths(ids[0]) == ["INBOX"])
            #expect(try fixture.counts(mailbox)[0] == 4)
            #expect(throws: RuleError.self, "it would lock what it discards") {
                try fixture.rule("B", "from:x", [.lock, .move(mailbox)])
            }
        }
    }

    @Test("IMAP-09: a run that was interrupted continues where it stopped, and is undone in one step")
    func interrupted() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("A", "from:sender1@example.org", [.read, .move("Work")])
        let run = try fixture.store.confirmRun(try fixture.store.startRun(rule.rule.id).id)
        #expect(try fixture.store.continueRun(run.id, limit: 4).done == 4)
        // Another process: only what is stored counts.
        let again = try MailStore.open(
            at: fixture.store.directory, logger: StoreFixture.logger, now: { fixture.time.now })
        #expect(try again.unfinishedRuns() == [run.id])
        var state = try again.continueRun(run.id, limit: 4)
        while state.state == .running { state = try again.continueRun(run.id, limit: 4) }
        #expect(state.total == 10 && state.done == 10 && state.changedCount == 20)
        #expect(try fixture.counts("Work") == [10, 0])
        fixture.time.advance(20 * 86_400)
        try fixture.store.recordSuccess(fixture.account)
        #expect(try fixture.store.undoRun(run.id).isUndone, "runs can be undone for 30 days")
        #expect(try fixture.counts("Work") == [0, 0])
        #expect(try fixture.counts("INBOX") == [30, 30])
        #expect(try fixture.store.undoRun(run.id).isUndone == false)
        try again.close()
    }

    @Test("A declined run changes nothing, and a changed rule does not finish an old plan")
    func declined() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("A", "from:example.org")
        let waiting = try fixture.store.startRun(rule.rule.id)
        #expect(waiting.state == .waiting)
        #expect(try fixture.store.declineRun(waiting.id).state == .declined)
        let run = try fixture.store.confirmRun(try fixture.store.startRun(rule.rule.id).id)
        var draft = rule.rule.draft
        draft.condition = "from:nobody"
        #expect(try fixture.store.updateRule(rule.rule.id, draft).rule.version == 2)
        #expect(try fixture.store.continueRun(run.id).state == .done)
        #expect(try fixture.counts("INBOX")[0] == 30)
        draft.condition = "from:example.org"
        _ = try fixture.store.updateRule(rule.rule.id, draft)
        let open = try fixture.store.startRun(rule.rule.id)
        #expect(open.state == .waiting)
        draft.actions = [.archive]
        _ = try fixture.store.updateRule(rule.rule.id, draft)
        #expect(try fixture.store.ruleRun(open.id).state == .declined)
    }

    @Test("IMAP-23: a rule or an exclusion is proposed for selected messages")
    func suggestions() throws {
        let fixture = try fixture()
        let found = try fixture.store.search("from:sender1@example.org OR from:sender2@example.org").messages
        let draft = try fixture.store.suggestRule(.exclusion, messages: found.map(\.id), threads: [])
        #expect(draft.kind == .exclusion && draft.actions == [])
        #expect(try fixture.store.test(draft).total == 20)
        let one = try fixture.store.suggestRule(.action, messages: [], threads: [found[0].thread])
        #expect(try fixture.store.test(one).total == 10)
    }

    @Test("Rules keep the order that the user gives them")
    func order() throws {
        let fixture = try fixture()
        let ids = try ["A", "B", "C"].map { try fixture.rule($0, "from:\($0)").rule.id }
        try fixture.store.orderRules([ids[2], ids[0]])
        #expect(try fixture.store.rules().map(\.rule.id) == [ids[2], ids[0], ids[1]])
        try fixture.store.removeRule(ids[0])
        #expect(try fixture.store.rules().map(\.rule.id) == [ids[2], ids[1]])
    }
}
