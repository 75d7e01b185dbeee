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
    @Test("IMAP-09: 2,000 random rules match what looking at every message matches")
    func rules() throws {
        var random = SeededGenerator.announced("rule oracle")
        let (fixture, oracle) = try SearchOracleTests.mail(seed: random.next(), count: 120)
        let names = SearchOracleTests().names(oracle)
        let moment = SearchMoment(now: fixture.time.now)
        let protected = "has:image"
        try fixture.rule("Keep", protected, kind: .exclusion)
        let kept = oracle.found(.content(.image))
        var writer = QueryWriter(random: random, messages: oracle.messages)
        var (used, answered) = (0, 0)
        for number in 1...2000 {
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
        #expect(used > 700 && answered > 200, "rules that match nothing prove little: \(used), \(answered)")
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
