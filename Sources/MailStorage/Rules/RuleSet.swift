import GRDB
import MailModel
import MailRules
import SearchLanguage

/// Evaluates rules over stored messages: what matches comes from SQL, what follows from `RuleDecision`.
struct RuleSet {
    let rules: [PreparedRule]

    private let db: Database

    /// - Parameters:
    ///   - acting: the action rules to evaluate.
    ///   - all: all rules; the enabled exclusions among them apply.
    /// - Throws: `RuleError` if one of the rules, or an exclusion, cannot be used: what it protects is not known then.
    init(_ acting: [Rule], exclusionsOf all: [Rule], at moment: SearchMoment, in db: Database) throws {
        self.db = db
        let exclusions = try all.filter { $0.draft.kind == .exclusion && $0.draft.isEnabled }.map { rule in
            do {
                return try PreparedRule(rule, at: moment, in: db)
            } catch let error as RuleError {
                throw RuleError(RuleText.brokenExclusion(rule.draft.name, error), exclusion: rule.draft.name)
            }
        }
        rules = try acting.map { try PreparedRule($0, at: moment, in: db) } + exclusions
    }

    /// True if a rule depends on the text of messages.
    var readsText: Bool { rules.contains(where: \.condition.readsText) }

    func prepared(_ id: RuleID) -> PreparedRule? { rules.first { $0.rule.id == id } }

    /// The messages that any action rule would change, newest first by rule.
    func candidates(_ question: PreparedRule.Question = .match) throws -> [Int64] {
        var seen: Set<Int64> = []
        return try rules.filter { $0.rule.draft.kind == .action }
            .flatMap { try $0.messages(question, among: nil, isChanging: true, in: db) }
            .filter { seen.insert($0).inserted }
    }

    /// The rules that match each message.
    func matches(among messages: [Int64], isChanging: Bool) throws -> [Int64: Set<RuleID>] {
        var result: [Int64: Set<RuleID>] = [:]
        guard !messages.isEmpty else { return result }
        for rule in rules {
            let isEffective = isChanging && rule.rule.draft.kind == .action
            for id in try rule.messages(.match, among: messages, isChanging: isEffective, in: db) {
                result[id, default: []].insert(rule.rule.id)
            }
        }
        return result
    }

    /// What happens to each message that a rule matches.
    func decisions(
        among messages: [Int64], isChanging: Bool, without done: [Int64: Set<RuleID>] = [:]
    ) throws -> [Int64: RuleDecision] {
        let matches = try self.matches(among: messages, isChanging: isChanging)
        let messages = try self.messages(among: Array(matches.keys))
        return matches.reduce(into: [:]) { result, match in
            guard let message = messages[match.key] else { return }
            let discarding = rules.filter { $0.discardingAccounts.contains(message.account) }.map(\.rule.id)
            result[match.key] = RuleDecision(
                rules.map(\.rule), matching: match.value, isLocked: message.isLocked, discarding: Set(discarding),
                done: done[match.key] ?? [])
        }
    }

    private func messages(among messages: [Int64]) throws -> [Int64: (account: AccountID, isLocked: Bool)] {
        let among = PreparedRule.among(messages)
        let rows = try Row.fetchAll(
            db, sql: "SELECT m.id, m.account_id, m.is_locked FROM message m WHERE " + among.text,
            arguments: StatementArguments(among.arguments))
        return rows.reduce(into: [:]) { $0[$1[0] as Int64] = (account: AccountID($1[1]), isLocked: $1[2]) }
    }
}
