import Foundation
import MailModel
import MailRules
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Rules against a plain scan", .soundStores)
struct RuleOracleTests {
    @Test("IMAP-09: random rules match what looking at every message matches")
    func rules() throws {
        var random = SeededGenerator.announced("rule oracle")
        let (fixture, oracle) = try SearchOracleTests.mail(seed: random.next(), count: 120)
        let names = SearchOracleTests().names(oracle)
        let moment = SearchMoment(now: fixture.time.now)
        let protected = "has:image"
        try fixture.rule("Keep", protected, kind: .exclusion)
        let kept = oracle.found(.content(.image))
        var writer = QueryWriter(random: random, messages: oracle.messages)
        let count = SeededGenerator.rounds(300)
        var (used, answered) = (0, 0)
        var number = 0
        while used < count {
            number += 1
            try #require(number < 10 * count, "the generator writes too few usable rules")
            let draft = RuleDraft(
                name: "R", condition: writer.query(), exception: number.isMultiple(of: 3) ? writer.query() : "",
                actions: [.keyword("Oracle")])
            guard let condition = try? RuleCondition(draft, at: moment),
                let test = try? fixture.store.test(draft, limit: 1000)
            else { continue }
            used += 1
            let wanted = Self.expected(condition, oracle).subtracting(kept)
            let found = Set(test.matches.filter { $0.protection == nil }.compactMap { names[$0.message.publicID] })
            #expect(found == wanted, "\(draft.condition) except \(draft.exception)")
            #expect(test.total == wanted.count)
            answered += wanted.isEmpty ? 0 : 1
        }
        #expect(answered > count / 4, "rules that match nothing prove little: \(answered)")
    }

    @Test("IMAP-09: ordered rules with “stop” do to new mail what a plain walk through them does")
    func arrivals() throws {
        var random = SeededGenerator.announced("arrival oracle")
        var acted = 0
        for _ in 1...25 {
            let (_, oracle) = try SearchOracleTests.mail(seed: random.next(), count: 30)
            let fixture = try StoreFixture(listing: StoreFixture.usual)
            try fixture.markSynced("INBOX", uidNext: 1)
            var writer = QueryWriter(random: random, messages: oracle.messages)
            random = SeededGenerator(seed: random.next())
            let rules = try self.rules(&random, &writer, fixture)
            let arrivals = oracle.messages.map { message in
                var message = message
                message.mailbox = "INBOX"
                return message
            }
            // One a day, so that no rule waits because it takes a tenth of a mailbox.
            for message in arrivals {
                fixture.time.advance(86_401)
                let outcome = try fixture.ingest("INBOX", [message.incoming])
                let id = try #require(outcome.newMessages.first)
                let plain = SearchOracle([message], ownAddress: "ada@example.org")
                let wanted = try Self.walk(rules, message, plain, at: fixture.time.now)
                let found = try fixture.detail(id).summary
                #expect(try fixture.paths(id) == [wanted.path], "\(rules.map(\.condition)) on \(message.name)")
                #expect(found.isStarred == wanted.isStarred && found.isUnread != wanted.isRead)
                acted += wanted.count
            }
            try fixture.expectSound()
        }
        #expect(acted > 100, "rules that do nothing prove little: \(acted)")
    }

    /// Up to five rules that do not need the text of messages.
    private func rules(
        _ random: inout SeededGenerator, _ writer: inout QueryWriter, _ fixture: StoreFixture
    ) throws -> [RuleDraft] {
        let actions: [[RuleAction]] = [
            [.star], [.read], [.move("Work")], [.archive], [.trash], [.star, .move("Work")], [.read, .trash],
        ]
        var rules: [RuleDraft] = []
        for number in 1...400 where rules.count < 5 {
            let draft = RuleDraft(
                name: "R\(number)", condition: writer.query(), actions: random.pick(actions) ?? [.star],
                stops: random.number(1...4) == 1)
            guard let condition = try? RuleCondition(draft, at: SearchMoment(now: fixture.time.now)),
                !condition.readsText, !draft.condition.contains("category:"), !draft.condition.contains("in:"),
                (try? fixture.store.addRule(draft)) != nil
            else { continue }
            rules.append(draft)
        }
        return rules
    }

    /// What the rules do to a message, one after the other. Conditions are about the message as it arrived.
    private static func walk(
        _ rules: [RuleDraft], _ message: OracleMessage, _ oracle: SearchOracle, at now: Date
    ) throws -> (path: String, isStarred: Bool, isRead: Bool, count: Int) {
        var path = "INBOX"
        var flags = message.flags
        var count = 0
        for rule in rules {
            let condition = try RuleCondition(rule, at: SearchMoment(now: now))
            guard !oracle.found(condition.condition).isEmpty else { continue }
            count += 1
            for action in rule.actions {
                switch action {
                case .star: flags.insert(.flagged)
                case .read: flags.insert(.seen)
                case .move where path == "INBOX": path = "Work"
                case .archive where path == "INBOX": path = "Archive"
                case .trash where path == "INBOX": path = "Trash"
                case .move, .archive, .trash, .lock, .keyword: break
                }
            }
            if rule.stops { break }
        }
        return (path, flags.contains(.flagged), flags.contains(.seen), count)
    }

    /// Outside of Trash, Spam, Drafts and Sent, except where the condition names a mailbox.
    private static func expected(_ rule: RuleCondition, _ oracle: SearchOracle) -> Set<String> {
        var names = oracle.found(rule.condition)
        if let exception = rule.exception { names.subtract(oracle.found(exception)) }
        guard !rule.condition.namesMailbox else { return names }
        let aside: Set<String> = ["Sent", "Drafts", "Trash", "Junk"]
        return names.subtracting(oracle.messages.filter { aside.contains($0.mailbox) }.map(\.name))
    }
}
