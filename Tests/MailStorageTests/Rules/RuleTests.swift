import Foundation
import MailModel
import MailRules
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Rules on new mail", .soundStores)
struct RuleTests {
    private func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture()
        for path in ["INBOX", "Work", "Trash", "Archive", "Sent"] { try fixture.markSynced(path, uidNext: 10) }
        return fixture
    }

    @Test("IMAP-09: a rule acts on new mail as it is stored, by the queue of the user's actions, and explain names it")
    func acts() throws {
        let fixture = try fixture()
        try fixture.rule("News", "from:news@example.org", [.read, .star, .move("Work")])
        let hit = try fixture.arrive(fixture.mail("a", from: "news@example.org"), uid: 10)
        let other = try fixture.arrive(fixture.mail("b", from: "bo@example.org"), uid: 11)
        #expect(try fixture.paths(hit) == ["Work"])
        #expect(try fixture.paths(other) == ["INBOX"])
        let detail = try fixture.detail(hit).summary
        #expect(!detail.isUnread && detail.isStarred)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 3)
        let history = try #require(try fixture.store.history(publicIDPrefix: detail.publicID))
        #expect(history.entries.contains { $0.sentence == "The rule “News” moved it to Work" && $0.actor == .program })
        let entry = try #require(try fixture.store.ruleLog().first)
        #expect(entry.state == .done)
        #expect(entry.reason == "The sender contains “news@example.org”.")
        #expect(try fixture.store.rule(named: "news")?.actedCount == 1)
        try fixture.expectSound()
    }

    @Test("IMAP-09: an exported script adds nothing when it is imported again")
    func importAgain() throws {
        let fixture = try fixture()
        try fixture.rule("News", "from:news@example.org", [.move("Work"), .star])
        try fixture.rule("Old", "subject:sale", [.trash], except: "from:anna")
        try fixture.rule("Family", "from:anna", kind: .exclusion)
        let drafts = try SieveScript.rules(in: try fixture.store.sieveScript().text).drafts
        let result = try fixture.store.importRules(drafts, isScript: true)
        #expect(result.rules.isEmpty && result.refused.isEmpty)
        #expect(result.known.sorted() == ["Family", "News", "Old"])
    }

    @Test("IMAP-09: a rule acts once: not after an undo, a move, a new UIDVALIDITY or a full resync")
    func once() throws {
        let fixture = try fixture()
        try fixture.rule("News", "from:news@example.org", [.star])
        let id = try fixture.arrive(fixture.mail("a", from: "news@example.org"), uid: 10)
        let run = try #require(try fixture.store.ruleRuns().first)
        #expect(try fixture.store.undoRun(run.id).isUndone)
        #expect(try fixture.detail(id).summary.isStarred == false)
        // Again under another UID, in another mailbox, and after the server renumbered the mailbox.
        try fixture.vanish("INBOX", [10])
        try fixture.ingest("INBOX", [fixture.mail("a", from: "news@example.org").incoming(12)])
        try fixture.ingest("Work", [fixture.mail("a", from: "news@example.org").incoming(20)])
        let validity = UIDValidity(8)
        try fixture.store.beginUIDValidity(mailbox: fixture.mailbox("INBOX"), uidValidity: validity)
        var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: validity)
        batch.messages = [
            try fixture.mail("a", from: "news@example.org").incoming(1),
            try fixture.mail("older", from: "news@example.org").incoming(2),
        ]
        let outcome = try fixture.store.ingest(batch)
        #expect(try fixture.detail(id).summary.isStarred == false)
        #expect(try fixture.detail(try #require(outcome.newMessages.first)).summary.isStarred == false)
        #expect(try fixture.store.ruleLog().count == 1)
        // The row is gone and the same message arrives as a new one: its identity is known.
        var gone = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: validity)
        gone.vanished = UIDSet([UID(1), UID(2)].compactMap(\.self))
        try fixture.store.ingest(gone)
        try fixture.vanish("Work", [20])
        fixture.time.advance(40 * 86_400)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        #expect(try fixture.store.message(id) == nil)
        let back = try fixture.ingest("Archive", [fixture.mail("a", from: "news@example.org").incoming(15)])
        #expect(back.newMessages.count == 1)
        #expect(try fixture.store.ruleLog().count == 1)
    }

    @Test("IMAP-09: a first sync, older mail and a mailbox that is not synced fire no rule")
    func baseline() throws {
        let fixture = try StoreFixture()
        try fixture.rule("News", "from:news@example.org")
        let first = try fixture.arrive(fixture.mail("first", from: "news@example.org"), uid: 9)
        try fixture.markSynced("INBOX", uidNext: 10)
        let older = try fixture.arrive(fixture.mail("older", from: "news@example.org"), uid: 3)
        let new = try fixture.arrive(fixture.mail("new", from: "news@example.org"), uid: 10)
        #expect(try [first, older, new].map(fixture.paths) == [["INBOX"], ["INBOX"], ["Trash"]])
    }

    @Test("Q27: rules act on new mail below a UIDNEXT that is far above the last message, and not on older mail")
    func farUIDNext() throws {
        let fixture = try StoreFixture()
        try fixture.rule("News", "from:news@example.org")
        try fixture.markSynced("INBOX", uidNext: 1010)
        func arrive(_ name: String, uid: UInt32, hours: Double) throws -> [String] {
            var mail = fixture.mail(name, from: "news@example.org")
            mail.day = hours / 24
            return try fixture.paths(try fixture.arrive(mail, uid: uid))
        }
        #expect(try arrive("a", uid: 10, hours: 0.1) == ["INBOX"], "no pass was complete yet")
        try fixture.store.recordSuccess(fixture.account)
        #expect(try arrive("b", uid: 11, hours: 0.1) == ["Trash"])
        #expect(try arrive("c", uid: 12, hours: -0.5) == ["Trash"], "it came while the pass ran")
        #expect(try arrive("d", uid: 3, hours: -24) == ["INBOX"])
        #expect(try arrive("e", uid: 1010, hours: -24) == ["Trash"], "moved here by another client")
        try fixture.expectSound()
    }

    @Test("IMAP-09, IMAP-02: exclusions and locks win over rules")
    func exclusions() throws {
        let fixture = try fixture()
        try fixture.rule("News", "from:example.org", except: "subject:tea")
        try fixture.rule("Boss", "from:boss@example.org", kind: .exclusion)
        let boss = try fixture.arrive(fixture.mail("a", from: "boss@example.org"), uid: 10)
        let tea = try fixture.arrive(fixture.mail("b", from: "x@example.org", subject: "Tea"), uid: 11)
        let locked = try fixture.arrive(fixture.mail("c", from: "x@example.org", flags: .locked), uid: 12)
        let hit = try fixture.arrive(fixture.mail("d", from: "x@example.org"), uid: 13)
        #expect(try [boss, tea, locked, hit].map(fixture.paths) == [["INBOX"], ["INBOX"], ["INBOX"], ["Trash"]])
    }

    @Test("IMAP-09: a rule about the text waits for the text, and acts once it is here")
    func text() throws {
        let fixture = try fixture()
        try fixture.rule("Lottery", "body:lottery", [.trash])
        let id = try fixture.arrive(fixture.mail("a", from: "x@example.org"), uid: 10)
        let late = try fixture.arrive(fixture.mail("b", from: "x@example.org"), uid: 11)
        #expect(try fixture.paths(id) == ["INBOX"])
        try fixture.store.storeBodies([(id, content("you won the lottery"))])
        #expect(try fixture.paths(id) == ["Trash"])
        try fixture.store.markBodyFailed(late)
        #expect(try fixture.paths(late) == ["INBOX"])
        #expect(try fixture.store.ruleLog().map(\.message) == [id])
        try fixture.store.storeBodies([(late, content("another lottery"))])
        #expect(try fixture.paths(late) == ["Trash"], "the second download had it")
    }

    @Test(
        "IMAP-09: mail whose text is not here is left alone where the text could protect it, and the test says so",
        arguments: [
            ("from:x@example.org", "body:keep", ""), ("from:x@example.org -has:link", "", ""),
            ("from:x@example.org -(keep OR subject:no)", "", ""), ("from:x@example.org", "", "body:keep"),
        ])
    func unknownText(condition: String, exception: String, exclusion: String) throws {
        let fixture = try fixture()
        let known = try fixture.arrive(fixture.mail("a", from: "x@example.org"), uid: 10)
        let unknown = try fixture.arrive(fixture.mail("b", from: "x@example.org"), uid: 11)
        let failed = try fixture.arrive(fixture.mail("c", from: "x@example.org"), uid: 12)
        try fixture.store.storeBodies([(known, content("other words"))])
        try fixture.store.markBodyFailed(failed)
        if !exclusion.isEmpty { try fixture.rule("Keep", exclusion, kind: .exclusion) }
        let rule = try fixture.rule("Old", condition, [.trash], except: exception)
        let test = try fixture.store.test(rule.rule.draft)
        #expect(test.total == 1 && test.keptCount == 2)
        #expect(test.matches.filter { $0.protection == nil }.map(\.message.id) == [known])
        #expect(test.notes.contains { $0.kind == .noData } == exclusion.isEmpty)
        try fixture.apply(rule)
        #expect(try [known, unknown, failed].map(fixture.paths) == [["Trash"], ["INBOX"], ["INBOX"]])
        try fixture.store.storeBodies([(unknown, content("keep this"))])
        #expect(try fixture.store.test(rule.rule.draft).total == (condition.contains("link") ? 1 : 0))
    }

    @Test("IMAP-09: a rule about words of the text takes what has them, and counts the texts that are not here")
    func wantedText() throws {
        let fixture = try fixture()
        let known = try fixture.arrive(fixture.mail("a", from: "x@example.org"), uid: 10)
        _ = try fixture.arrive(fixture.mail("b", from: "x@example.org"), uid: 11)
        try fixture.store.storeBodies([(known, content("you won the lottery"))])
        let test = try fixture.store.test(RuleDraft(name: "L", condition: "body:lottery", actions: [.trash]))
        #expect(test.total == 1 && test.keptCount == 0)
        #expect(test.notes.map(\.explanation) == [RuleText.unknownTexts(1)])
    }

    @Test("IMAP-09: a rule about the text waits ten minutes at most, whether or not more mail or its text comes")
    func patience() throws {
        let fixture = try fixture()
        try fixture.rule("Lottery", "lottery", [.trash])
        let id = try fixture.arrive(fixture.mail("a", from: "x@example.org", subject: "Lottery"), uid: 10)
        #expect(try fixture.store.resumeWaitingRules() == .seconds(600))
        fixture.time.advance(599)
        #expect(try fixture.store.resumeWaitingRules() == .seconds(1))
        #expect(try fixture.paths(id) == ["INBOX"])
        fixture.time.advance(1)
        #expect(try fixture.store.resumeWaitingRules() == nil)
        #expect(try fixture.paths(id) == ["Trash"])
    }

    @Test("IMAP-09: an exclusion whose mailbox is gone stops the rules with one notice; once repaired, they catch up")
    func unusableExclusion() throws {
        let fixture = try fixture()
        try fixture.rule("Bin", "from:news@example.org", [.trash])
        let exclusion = try fixture.rule("Keep", "in:Work", kind: .exclusion)
        try fixture.store.reconcileMailboxes(
            StoreFixture.usual.filter { $0.path != "Work" }, account: fixture.account)
        let first = try fixture.arrive(fixture.mail("a", from: "news@example.org"), uid: 10)
        let second = try fixture.arrive(fixture.mail("b", from: "news@example.org"), uid: 11)
        #expect(try fixture.paths(first) == ["INBOX"] && fixture.paths(second) == ["INBOX"])
        let notices = try fixture.store.notices(after: 0)
        #expect(notices.map(\.kind) == [.exclusionUnusable(name: "Keep")])
        #expect(notices.first?.text.contains("Settings > Rules") == true)
        try fixture.store.removeRule(exclusion.rule.id)
        fixture.time.advance(60)
        _ = try fixture.store.resumeWaitingRules()
        #expect(try fixture.paths(first) == ["Trash"] && fixture.paths(second) == ["Trash"])
        try fixture.expectSound()
    }

    @Test("IMAP-09: a rule that names a mailbox which is gone is reported once a week, and the others act")
    func unusableRule() throws {
        let fixture = try fixture()
        try fixture.rule("Gone", "from:news@example.org in:Work", [.star])
        try fixture.rule("Bin", "from:news@example.org", [.trash])
        try fixture.store.reconcileMailboxes(
            StoreFixture.usual.filter { $0.path != "Work" }, account: fixture.account)
        for uid: UInt32 in 10...12 {
            let id = try fixture.arrive(fixture.mail("m\(uid)", from: "news@example.org"), uid: uid)
            #expect(try fixture.paths(id) == ["Trash"])
        }
        #expect(try fixture.store.notices(after: 0).map(\.kind) == [.ruleUnusable(name: "Gone")])
        fixture.time.advance(8 * 86_400)
        _ = try fixture.arrive(fixture.mail("later", from: "news@example.org"), uid: 20)
        #expect(try fixture.store.notices(after: 0).count == 2)
    }

    @Test("IMAP-09: a rule whose action fails is named in a notice and tried again; the other rules go on")
    func failing() throws {
        let trash = StoreFixture.listed("Trash", .custom, isSelectable: false)
        let others = StoreFixture.usual.filter { $0.path != "Trash" }
        let fixture = try StoreFixture(listing: others + [trash])
        try fixture.markSynced("INBOX", uidNext: 10)
        try fixture.rule("Stars", "from:news@example.org", [.star])
        try fixture.rule("Bin", "from:news@example.org", [.trash])
        try fixture.rule("Read", "from:news@example.org", [.read])
        try fixture.rule("Work", "from:bo@example.org", [.move("Work")])
        let mail = [
            try fixture.mail("a", from: "news@example.org").incoming(10),
            try fixture.mail("b", from: "bo@example.org").incoming(11),
        ]
        let ids = try fixture.ingest("INBOX", mail).newMessages
        #expect(try ids.map(fixture.paths) == [["INBOX"], ["Work"]])
        let summary = try fixture.detail(ids[0]).summary
        #expect(summary.isStarred && summary.isUnread, "the rules behind the one that failed wait with it")
        let notice = try #require(try fixture.store.notices(after: 0).first)
        #expect(notice.kind == .ruleFailed(name: "Bin"))
        #expect(notice.text.hasPrefix("The rule “Bin” could not act on new mail and is tried again later."))
        #expect(notice.text.contains("The mailbox “Trash” cannot hold messages"))
        #expect(try fixture.store.resumeWaitingRules() == .seconds(60))
        fixture.time.advance(60)
        #expect(try fixture.store.resumeWaitingRules() == .seconds(120), "the second failure waits longer")
        #expect(try fixture.store.notices(after: 0).count == 1)
        try fixture.store.reconcileMailboxes(
            others + [StoreFixture.listed("Trash", .trash)], account: fixture.account)
        fixture.time.advance(120)
        #expect(try fixture.store.resumeWaitingRules() == nil)
        #expect(try fixture.paths(ids[0]) == ["Trash"])
        #expect(try fixture.detail(ids[0]).summary.isUnread == false)
        let log = try fixture.store.ruleLog().filter { $0.message == ids[0] }
        #expect(Set(log.map(\.ruleName)) == ["Stars", "Bin", "Read"] && log.count == 3, "each acted once")
        try fixture.expectSound()
    }

    @Test("IMAP-09: more than a tenth of a mailbox at once waits for a confirmation")
    func brake() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("News", "from:news@example.org", [.trash]).rule.id
        let messages = try (10..<40).map { try fixture.mail("m\($0)", from: "news@example.org").incoming(UInt32($0)) }
        let ids = try fixture.ingest("INBOX", messages).newMessages
        #expect(try fixture.counts("Trash") == [0, 0])
        let run = try #require(try fixture.store.ruleRuns(.waiting).first)
        #expect(run.reason == "The rule “News” would take 30 of 30 messages from INBOX.")
        #expect(run.total == 30)
        _ = try fixture.store.setRule(rule, isEnabled: false)
        #expect(throws: RuleError.self) { try fixture.store.confirmRun(run.id) }
        _ = try fixture.store.setRule(rule, isEnabled: true)
        _ = try fixture.store.confirmRun(run.id)
        var state = try fixture.store.continueRun(run.id, limit: 7)
        while state.state == .running { state = try fixture.store.continueRun(run.id, limit: 7) }
        #expect(try fixture.counts("Trash")[0] == ids.count)
        #expect(try fixture.store.undoRun(run.id).isUndone)
        #expect(try fixture.counts("Trash")[0] == 0)
        #expect(try fixture.counts("INBOX")[0] == ids.count)
        #expect(try fixture.store.ruleLog().allSatisfy { $0.state == .undone })
        try fixture.expectSound()
    }

    @Test("IMAP-09: new mail is counted over a day: a rule that takes a tenth bit by bit waits as well, in one run")
    func dailyBrake() throws {
        let fixture = try fixture()
        try fixture.rule("News", "from:news@example.org", [.trash])
        let others = try (10..<60).map { try fixture.mail("o\($0)", from: "x@example.org").incoming(UInt32($0)) }
        try fixture.ingest("INBOX", others)
        func bring(_ uids: Range<UInt32>) throws {
            try fixture.ingest(
                "INBOX", try uids.map { try fixture.mail("m\($0)", from: "news@example.org").incoming($0) })
        }
        try bring(100..<106)
        try bring(106..<110)
        #expect(try fixture.counts("Trash")[0] == 10)
        #expect(try fixture.store.ruleRuns(.waiting) == [])
        try bring(110..<112)
        try bring(112..<113)
        let run = try #require(try fixture.store.ruleRuns(.waiting).first)
        #expect(try fixture.store.ruleRuns(.waiting).count == 1, "the user is asked once")
        #expect(run.reason == "The rule “News” would take 13 of 63 messages from INBOX within a day.")
        #expect(run.total == 3)
        #expect(try fixture.counts("Trash")[0] == 10)
        _ = try fixture.store.confirmRun(run.id)
        #expect(try fixture.store.continueRun(run.id).state == .done)
        #expect(try fixture.counts("Trash")[0] == 13)
        try bring(113..<123)
        try bring(123..<126)
        #expect(try fixture.counts("Trash")[0] == 26, "what was confirmed is not counted again")
        try bring(130..<150)
        #expect(try fixture.store.ruleRuns(.waiting).count == 1, "many at once wait all the same")
        #expect(try fixture.counts("Trash")[0] == 26)
        try fixture.expectSound()
    }

    @Test("A rule whose mailbox is gone says so and moves nothing; the sync goes on")
    func mailboxGone() throws {
        let fixture = try fixture()
        let rule = try fixture.rule("Work", "from:news@example.org", [.move("Work")])
        #expect(throws: RuleError.self) { try fixture.rule("X", "from:a", [.move("Nowhere")]) }
        #expect(throws: RuleError.self) { try fixture.rule("Y", "in:nowhere", [.star]) }
        let left = StoreFixture.usual.filter { $0.path != "Work" }
        try fixture.store.reconcileMailboxes(
            left, account: fixture.account, removed: [try fixture.mailbox("Work")])
        #expect(try fixture.store.rule(rule.rule.id)?.problem == "There is no mailbox named “Work”.")
        let id = try fixture.arrive(fixture.mail("a", from: "news@example.org"), uid: 10)
        #expect(try fixture.paths(id) == ["INBOX"])
        #expect(throws: RuleError.self) { try fixture.store.startRun(rule.rule.id) }
        #expect(throws: RuleError.self) { try fixture.store.test(rule.rule.draft) }
    }

    @Test("IMAP-09: a keyword of a rule is an operation with its name, and a condition finds it")
    func keywords() throws {
        let fixture = try fixture()
        try fixture.rule("Receipts", "from:shop@example.org", [.keyword("Receipts")])
        let id = try fixture.arrive(fixture.mail("a", from: "shop@example.org"), uid: 10)
        let operation = try fixture.operation()
        #expect(operation.keywords == ["Receipts"])
        try fixture.store.finish(operation.id)
        var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
        batch.flagUpdates = [
            try #require(UID(10)): ServerFlags(flags: .seen, keywords: ["receipts"])
        ]
        try fixture.store.ingest(batch)
        #expect(try fixture.store.search("keyword:Receipts").messages.map(\.id) == [id])
        #expect(try fixture.store.search("-keyword:Receipts").total == 0)
    }
}
