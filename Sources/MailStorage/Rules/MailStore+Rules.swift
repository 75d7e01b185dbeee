public import MailModel
public import MailRules
import Foundation
import GRDB
import SearchLanguage

extension MailStore {
    /// All rules in order, each with what it did and why it does nothing (IMAP-09).
    public func rules() throws -> [StoredRule] {
        try read { db in try RuleRecord.all(in: db).map { try storedRule($0, in: db) } }
    }

    /// The rule; nil if there is none.
    public func rule(_ id: RuleID) throws -> StoredRule? { try rules().first { $0.rule.id == id } }

    /// The rule of that name in any case; nil if there is none.
    public func rule(named name: String) throws -> StoredRule? {
        try rules().first { $0.rule.draft.name.lowercased() == name.lowercased() }
    }

    /// Adds a rule behind the others.
    ///
    /// - Throws: `RuleError` with a sentence if it cannot be used; nothing has changed then.
    public func addRule(_ draft: RuleDraft) throws -> StoredRule {
        let id = try writeRules { db in
            let rules = try RuleRecord.all(in: db)
            try check(draft, among: rules, in: db)
            return try RuleRecord.insert(draft, position: (rules.map(\.position).max() ?? -1) + 1, in: db)
        }
        return try stored(id)
    }

    /// Changes a rule. With another condition, exception, account or action it is a new version, which may act again on
    /// messages that the earlier one acted on; an unconfirmed run of it is declined.
    ///
    /// - Throws: `RuleError` if it cannot be used; `.notFound`.
    public func updateRule(_ id: RuleID, _ draft: RuleDraft) throws -> StoredRule {
        let time = now().timeIntervalSince1970
        try writeRules { db in
            let rules = try RuleRecord.all(in: db)
            guard let old = rules.first(where: { $0.id == id }) else { throw Self.noRule }
            try check(draft, among: rules.filter { $0.id != id }, in: db)
            let isSame =
                old.draft.condition == draft.condition && old.draft.exception == draft.exception
                && old.draft.actions == draft.actions && old.draft.account == draft.account
            try RuleRecord.update(id, draft, version: old.version + (isSame ? 0 : 1), in: db)
            if !isSame { try Self.declineRuns(of: id, in: [.waiting], at: time, in: db) }
        }
        return try stored(id)
    }

    /// Turns a rule on or off. One that cannot be used can still be turned off.
    public func setRule(_ id: RuleID, isEnabled: Bool) throws -> StoredRule {
        try writeRules { db in
            let rules = try RuleRecord.all(in: db)
            guard var rule = rules.first(where: { $0.id == id }) else { throw Self.noRule }
            rule.draft.isEnabled = isEnabled
            if isEnabled { try check(rule.draft, among: rules.filter { $0.id != id }, in: db) }
            try RuleRecord.update(id, rule.draft, version: rule.version, in: db)
        }
        return try stored(id)
    }

    /// Removes a rule. Its log stays; runs that are not confirmed are declined.
    public func removeRule(_ id: RuleID) throws {
        let time = now().timeIntervalSince1970
        try writeRules { db in
            try Self.declineRuns(of: id, in: [.waiting, .running], at: time, in: db)
            try db.execute(sql: "DELETE FROM rule WHERE id = ?", arguments: [id.rawValue])
            guard db.changesCount > 0 else { throw Self.noRule }
        }
    }

    private static func declineRuns(
        of rule: RuleID, in states: [RuleRun.State], at time: Double, in db: Database
    ) throws {
        let open = try Row.fetchAll(
            db, sql: "SELECT id, state FROM rule_run WHERE rule_id = ? AND state IN \(RuleRun.State.openSQL)",
            arguments: [rule.rawValue])
        for row in open where states.contains(row["state"]) {
            try RuleRunRecord(time: time, db: db).end(RuleRunID(row["id"]), .declined)
        }
    }

    /// Changes the order; rules that are not named follow in their order.
    public func orderRules(_ ids: [RuleID]) throws {
        try writeRules { db in
            let rules = try RuleRecord.all(in: db).map(\.id)
            let named = ids.filter(rules.contains).reduce(into: [RuleID]()) { if !$0.contains($1) { $0.append($1) } }
            for (position, id) in (named + rules.filter { !named.contains($0) }).enumerated() {
                try db.execute(sql: "UPDATE rule SET position = ? WHERE id = ?", arguments: [position, id.rawValue])
            }
        }
    }

    /// A rule for messages that the user selected, not stored yet (IMAP-23).
    public func suggestRule(_ kind: RuleKind, messages: [MessageID], threads: [ThreadID]) throws -> RuleDraft {
        let examples = try read { db in
            let own = try Set(
                String.fetchAll(db, sql: "SELECT lower(address) FROM identity UNION SELECT lower(address) FROM account")
            )
            let among = PreparedRule.among(messages.map(\.rawValue))
            let inThreads = "[\(threads.map(\.description).joined(separator: ","))]"
            let all = try Row.fetchAll(
                db,
                sql: """
                    SELECT m.from_address, m.list_id, m.subject FROM message m WHERE \(among.text)
                      OR m.thread_id IN (SELECT value FROM json_each(?)) ORDER BY m.sort_key DESC LIMIT 200
                    """, arguments: StatementArguments(among.arguments) + [inThreads]
            ).map { RuleSuggestion.Example(sender: $0[0], list: $0[1], subject: $0[2]) }
            // The user's own answers in a conversation are not what the rule is for.
            let received = all.filter { one in one.sender.map { !own.contains($0.lowercased()) } ?? true }
            return received.isEmpty ? all : received
        }
        return RuleSuggestion.draft(kind, for: examples)
    }

    /// The enabled rules as a Sieve script, as far as it can say them.
    public func sieveScript() throws -> SieveScript { SieveScript(try rules().map(\.rule), at: searchMoment) }

    static let noRule = StoreError(.notFound, RuleText.noRule)

    var searchMoment: SearchMoment { SearchMoment(now: now()) }

    /// `RuleError` passes through the transaction as it is.
    func writeRules<Result>(_ body: (Database) throws -> Result) throws -> Result {
        var refusal: RuleError?
        do {
            return try writeDurably { db, aspects in
                aspects.insert(.rules)
                do {
                    return try body(db)
                } catch let error as RuleError {
                    refusal = error
                    throw error
                }
            }
        } catch {
            throw refusal ?? error
        }
    }

    /// The rules for new mail, within a transaction.
    func arrivalRules(in db: Database) -> ArrivalRules {
        ArrivalRules(time: now().timeIntervalSince1970, moment: searchMoment, db: db)
    }

    private func check(_ draft: RuleDraft, among others: [Rule], in db: Database) throws {
        try RuleCheck.check(draft, among: others, at: searchMoment)
        let rule = Rule(id: RuleID(0), draft: draft, position: 0, version: 1)
        let prepared = try PreparedRule(rule, at: searchMoment, in: db)
        guard !draft.actions.contains(.lock) || prepared.discardingAccounts.isEmpty else {
            throw RuleError(RuleText.lockedAndDiscarded)
        }
    }

    private func stored(_ id: RuleID) throws -> StoredRule {
        guard let rule = try rule(id) else { throw Self.noRule }
        return rule
    }

    private func storedRule(_ rule: Rule, in db: Database) throws -> StoredRule {
        let row = try Row.fetchOne(
            db, sql: "SELECT count(*), max(created_at) FROM rule_entry WHERE rule_id = ? AND state = ?",
            arguments: [rule.id.rawValue, RuleEntry.State.done])
        let last: Double? = row?[1]
        var stored = StoredRule(
            rule: rule, actedCount: row?[0] ?? 0, lastActedAt: last.map(Date.init(timeIntervalSince1970:)), notes: [])
        do {
            stored.notes = try PreparedRule(rule, at: searchMoment, in: db).notes
        } catch let error as RuleError {
            stored.problem = error.explanation
        }
        return stored
    }
}
