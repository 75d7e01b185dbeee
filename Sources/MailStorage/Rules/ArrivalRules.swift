import GRDB
import MailModel
import MailRules
import SearchLanguage

/// Runs the rules on new mail, in the transaction that stores it: each message is seen once, whatever interrupts the
/// program (security.md F3).
struct ArrivalRules {
    let time: Double
    let moment: SearchMoment
    let db: Database

    /// The number of seconds that new mail waits for its text, if a rule is about the text.
    private static let patience: Double = 600

    /// New mail.
    func run(_ messages: [Int64], of account: AccountID, _ aspects: inout Set<StoreChange.Aspect>) throws {
        guard !messages.isEmpty, try hasRules(for: account) else { return }
        try run(messages, of: account, waitsForText: true, &aspects)
    }

    /// The text of messages was stored, or will not be. Also those that waited too long.
    func resume(_ messages: [Int64], _ aspects: inout Set<StoreChange.Aspect>) throws {
        guard try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM rule_wait)")) == true else {
            return
        }
        let among = PreparedRule.among(messages)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT m.id, m.account_id FROM rule_wait w JOIN message m ON m.id = w.message_id
                WHERE \(among.text) OR w.since < ? ORDER BY m.sort_key
                """, arguments: StatementArguments(among.arguments) + [time - Self.patience])
        for (account, rows) in Dictionary(grouping: rows, by: { $0[1] as Int64 }).sorted(by: { $0.key < $1.key }) {
            let ids = rows.map { $0[0] as Int64 }
            for id in ids {
                try db.cachedStatement(sql: "DELETE FROM rule_wait WHERE message_id = ?").execute(arguments: [id])
            }
            try run(ids, of: AccountID(account), waitsForText: false, &aspects)
        }
    }

    private func hasRules(for account: AccountID) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM rule WHERE is_enabled AND kind = 'action'
                      AND (account_id IS NULL OR account_id = ?))
                    """), arguments: [account.rawValue]) ?? false
    }

    /// A rule that cannot be used, or an action that the mailboxes do not allow, must not stop the sync.
    private func run(
        _ messages: [Int64], of account: AccountID, waitsForText: Bool, _ aspects: inout Set<StoreChange.Aspect>
    ) throws {
        var found: Set<StoreChange.Aspect> = []
        try db.inSavepoint {
            do {
                found = try act(messages, of: account, waitsForText: waitsForText)
                return .commit
            } catch is RuleError {
                return .rollback
            } catch is StoreError {
                return .rollback
            }
        }
        aspects = ChangeBroadcaster.merged(aspects, found)
    }

    private func act(
        _ messages: [Int64], of account: AccountID, waitsForText: Bool
    ) throws -> Set<StoreChange.Aspect> {
        let all = try RuleRecord.all(in: db)
        let acting = all.filter { rule in
            rule.draft.isEnabled && rule.draft.kind == .action && rule.concerns(account)
                && (try? PreparedRule(rule, at: moment, in: db)) != nil
        }
        guard !acting.isEmpty else { return [] }
        let set = try RuleSet(acting, exclusionsOf: all.filter { $0.concerns(account) }, at: moment, in: db)
        var messages = messages
        if waitsForText, set.readsText { messages = try complete(messages) }
        guard !messages.isEmpty else { return [] }
        let done = try acted(messages)
        let decisions = try set.decisions(among: messages, isChanging: false, without: done)
        let steps = messages.compactMap { message in
            decisions[message].flatMap { $0.steps.isEmpty ? nil : (message: message, steps: $0.steps) }
        }
        return steps.isEmpty ? [] : try carryOut(steps, set)
    }

    private func carryOut(
        _ steps: [(message: Int64, steps: [RuleDecision.Step])], _ set: RuleSet
    ) throws -> Set<StoreChange.Aspect> {
        var aspects: Set<StoreChange.Aspect> = [.rules]
        let record = RuleRunRecord(time: time, db: db)
        var held: Set<RuleID> = []
        let names = Set(steps.flatMap { $0.steps.map(\.rule) })
        for prepared in set.rules where names.contains(prepared.rule.id) {
            let taken = steps.filter { $0.steps.contains { $0.rule == prepared.rule.id } }.map(\.message)
            guard let reason = try RuleBrake.reason(prepared.rule, taking: taken, in: db) else { continue }
            held.insert(prepared.rule.id)
            let run = try record.begin(.arrival, prepared.rule, names: [prepared.rule.draft.name], reason: reason)
            try plan(taken, prepared, run, record)
        }
        let rest = steps.map { (message: $0.message, steps: $0.steps.filter { !held.contains($0.rule) }) }
            .filter { !$0.steps.isEmpty }
        guard !rest.isEmpty else { return aspects }
        let rules = set.rules.filter { prepared in rest.contains { $0.steps.contains { $0.rule == prepared.rule.id } } }
        let run = try record.begin(
            .arrival, rules.count == 1 ? rules.first?.rule : nil, names: rules.map(\.rule.draft.name))
        for prepared in rules {
            let taken = rest.filter { $0.steps.contains { $0.rule == prepared.rule.id } }.map(\.message)
            try plan(taken, prepared, run, record)
        }
        var actor = RuleActor(set, token: nil, time: time, in: db)
        let changed = try actor.act(rest, &aspects)
        try record.settle(rest.map(\.message), changed: changed, run: run)
        try record.add(actor, to: run)
        try record.end(run, .done)
        aspects.insert(.rules)
        return aspects
    }

    private func plan(
        _ messages: [Int64], _ prepared: PreparedRule, _ run: RuleRunID, _ record: RuleRunRecord
    ) throws {
        let reasons = try prepared.reasons(of: messages, in: db)
        for message in messages {
            try record.plan(message, prepared.rule, reasons: reasons[message] ?? [], run: run)
        }
    }

    /// The messages whose text is here or will not come; the others wait.
    private func complete(_ messages: [Int64]) throws -> [Int64] {
        let among = PreparedRule.among(messages)
        let missing = try Set(
            Int64.fetchAll(
                db, sql: "SELECT m.id FROM message m WHERE m.body_state IN (0, 1) AND " + among.text,
                arguments: StatementArguments(among.arguments)))
        for id in missing {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO rule_wait (message_id, since) VALUES (?, ?)")
                .execute(arguments: [id, time])
        }
        return messages.filter { !missing.contains($0) }
    }

    /// The rules that have acted on each message before, in their present version, by the message's identity.
    private func acted(_ messages: [Int64]) throws -> [Int64: Set<RuleID>] {
        let among = PreparedRule.among(messages)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT m.id, e.rule_id FROM message m JOIN rule_entry e ON e.public_id = m.public_id
                JOIN rule r ON r.id = e.rule_id AND r.version = e.rule_version WHERE \(among.text)
                """, arguments: StatementArguments(among.arguments))
        return rows.reduce(into: [:]) { $0[$1[0] as Int64, default: []].insert(RuleID($1[1])) }
    }
}
