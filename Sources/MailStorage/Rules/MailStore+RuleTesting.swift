public import MailRules
import GRDB
import MailModel

extension MailStore {
    /// What a rule would do to the mail that is here now, with the reasons; changes nothing.
    ///
    /// - Parameters:
    ///   - draft: the rule, stored or not; whether it is enabled makes no difference.
    ///   - offset: the number of messages of earlier pages, which are left out.
    ///   - limit: the maximum number of messages in the result; all are counted.
    /// - Throws: `RuleError` if the rule cannot be used.
    public func test(_ draft: RuleDraft, offset: Int = 0, limit: Int = 50) throws -> RuleTest {
        var refusal: RuleError?
        do {
            return try read { db in
                do {
                    return try test(draft, offset: offset, limit: limit, in: db)
                } catch let error as RuleError {
                    refusal = error
                    throw error
                }
            }
        } catch {
            throw refusal ?? error
        }
    }

    private func test(_ draft: RuleDraft, offset: Int, limit: Int, in db: Database) throws -> RuleTest {
        let rule = Rule(id: RuleID(0), draft: draft, position: 0, version: 1)
        let all = try RuleRecord.all(in: db)
        // An exclusion has no actions: its test shows what it protects.
        let isExclusion = draft.kind == .exclusion
        let set = try RuleSet([rule], exclusionsOf: isExclusion ? [] : all, at: searchMoment, in: db)
        guard let prepared = set.prepared(rule.id) else { throw RuleError(RuleText.matchesEverything) }
        let matching = try prepared.messages(.match, among: nil, isChanging: true, in: db)
        let decisions = isExclusion ? [:] : try set.decisions(among: matching, isChanging: true)
        let acted = isExclusion ? matching : matching.filter { decisions[$0]?.steps.isEmpty == false }
        let actedSet = Set(acted)
        let excepted = try prepared.messages(.exception, among: nil, isChanging: true, in: db)
        let unknown = try isExclusion ? [] : prepared.unknownMessages(without: actedSet.union(excepted), in: db)
        let unjudged = unknown.filter { !$0.isPossibleOnly }.map(\.id)
        let kept = matching.filter { !actedSet.contains($0) } + excepted + unjudged
        let shown = Array((acted + kept).dropFirst(max(0, offset)).prefix(max(0, limit)))
        let reasons = try prepared.reasons(of: shown, in: db)
        let exceptedSet = Set(excepted)
        let unjudgedSet = Set(unjudged)
        let matches = try messages(shown, in: db).map { id, message in
            var protection = decisions[id].flatMap { actedSet.contains(id) ? nil : $0.protection }
            if exceptedSet.contains(id) { protection = .exception }
            if unjudgedSet.contains(id) { protection = .unknownText }
            let sentence = protection.map { protection in
                RuleText.protection(protection) { id in all.first { $0.id == id }?.draft.name }
            }
            return RuleTest.Match(message: message, reasons: reasons[id] ?? [], protection: sentence)
        }
        let note = SearchNote(.noData, draft.condition, RuleText.unknownTexts(unknown.count))
        return RuleTest(
            total: acted.count, keptCount: kept.count, matches: matches,
            notes: prepared.notes + (unknown.isEmpty ? [] : [note]))
    }

    /// The messages in this order; those that are gone are left out.
    private func messages(_ ids: [Int64], in db: Database) throws -> [(Int64, MessageSummary)] {
        let among = PreparedRule.among(ids)
        let keys = Dictionary(
            uniqueKeysWithValues: try Row.fetchAll(
                db, sql: "SELECT m.id, m.sort_key FROM message m WHERE " + among.text,
                arguments: StatementArguments(among.arguments)
            ).map { ($0[0] as Int64, $0[1] as Int64) })
        let found = ids.compactMap { id in keys[id].map { (id, $0) } }
        let summaries = try MessageReader(db).summaries(sortKeys: found.map(\.1))
        let byID = Dictionary(summaries.map { ($0.id.rawValue, $0) }) { first, _ in first }
        return found.compactMap { id, _ in byID[id].map { (id, $0) } }
    }
}
