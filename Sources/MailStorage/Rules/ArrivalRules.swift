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

    /// The maximum number of waiting messages of a rule that are counted for the sentence about them.
    private static let maximumWaiting = 10_000

    /// New mail.
    func run(_ messages: [Int64], of account: AccountID, _ aspects: inout Set<StoreChange.Aspect>) throws {
        guard !messages.isEmpty, try hasRules(for: account) else { return }
        try run(messages, of: account, waitsForText: true, &aspects)
    }

    /// The text of messages was stored, or will not be. Also those that waited long enough.
    func resume(_ messages: [Int64], _ aspects: inout Set<StoreChange.Aspect>, limit: Int = 1000) throws {
        let wait = RuleWait(time: time, db: db)
        guard try !wait.isEmpty else { return }
        let rows = try wait.take(among: messages, limit: limit)
        for (account, rows) in Dictionary(grouping: rows, by: \.account).sorted(by: { $0.key < $1.key }) {
            try run(rows.map(\.message), of: account, waitsForText: false, &aspects)
        }
        try wait.forgetTaken(rows.map(\.message))
    }

    private func hasRules(for account: AccountID) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM rule WHERE is_enabled AND kind = ?
                      AND (account_id IS NULL OR account_id = ?))
                    """), arguments: [RuleKind.action, account.rawValue]) ?? false
    }

    /// A rule that cannot be used must not stop the sync. Without one of the exclusions no rule acts, and the messages
    /// wait for a later attempt.
    private func run(
        _ messages: [Int64], of account: AccountID, waitsForText: Bool, _ aspects: inout Set<StoreChange.Aspect>
    ) throws {
        var found: Set<StoreChange.Aspect> = []
        var broken: RuleError?
        try db.inSavepoint {
            do {
                found = try act(messages, of: account, waitsForText: waitsForText)
                return .commit
            } catch let error as RuleError {
                broken = error
                return .rollback
            }
        }
        if let name = broken?.exclusion {
            try RuleWait(time: time, db: db).defer(Set(messages))
            found = try reportUnusable(.exclusionUnusable(name: name), account).union([.rules])
        }
        aspects = ChangeBroadcaster.merged(aspects, found)
    }

    private func reportUnusable(_ kind: Notice.Kind, _ account: AccountID) throws -> Set<StoreChange.Aspect> {
        try Notices.addLasting(kind, account: account, at: time, in: db) ? [.notices] : []
    }

    private func act(
        _ messages: [Int64], of account: AccountID, waitsForText: Bool
    ) throws -> Set<StoreChange.Aspect> {
        let all = try RuleRecord.all(in: db)
        let (acting, reports) = try usable(all, of: account)
        guard !acting.isEmpty else { return reports }
        return try act(messages, of: account, waitsForText: waitsForText, by: acting, all).union(reports)
    }

    /// The action rules of an account. One that cannot be used as written is reported and left out.
    private func usable(_ all: [Rule], of account: AccountID) throws -> ([Rule], Set<StoreChange.Aspect>) {
        var acting: [Rule] = []
        var aspects: Set<StoreChange.Aspect> = []
        for rule in all where rule.draft.isEnabled && rule.draft.kind == .action && rule.concerns(account) {
            do {
                _ = try PreparedRule(rule, at: moment, in: db)
                acting.append(rule)
            } catch is RuleError {
                aspects.formUnion(try reportUnusable(.ruleUnusable(name: rule.draft.name), account))
            }
        }
        return (acting, aspects)
    }

    private func act(
        _ messages: [Int64], of account: AccountID, waitsForText: Bool, by acting: [Rule], _ all: [Rule]
    ) throws -> Set<StoreChange.Aspect> {
        let set = try RuleSet(acting, exclusionsOf: all.filter { $0.concerns(account) }, at: moment, in: db)
        let complete = waitsForText && set.readsText ? try RuleWait(time: time, db: db).complete(messages) : messages
        // The timer of the rules learns of messages without their text.
        let nothing: Set<StoreChange.Aspect> = complete.count < messages.count ? [.rules] : []
        guard !complete.isEmpty else { return nothing }
        let done = try acted(complete)
        let decisions = try set.decisions(among: complete, isChanging: false, without: done)
        let steps = complete.compactMap { message in
            decisions[message].flatMap { $0.steps.isEmpty ? nil : (message: message, steps: $0.steps) }
        }
        return steps.isEmpty ? nothing : try carryOut(steps, set, account)
    }

    /// A rule whose action fails leaves its messages to a later attempt, with the rules behind it, which its moves and
    /// its `stop` concern; everything else is done.
    private func carryOut(
        _ planned: [Planned], _ set: RuleSet, _ account: AccountID
    ) throws -> Set<StoreChange.Aspect> {
        var planned = planned
        var failed: Set<Int64> = []
        var failures: [RuleFailure] = []
        while true {
            do {
                var aspects = try attempt(planned, set)
                try RuleWait(time: time, db: db).defer(failed)
                for failure in failures { aspects.formUnion(try report(failure, set, account)) }
                return aspects
            } catch let failure as RuleFailure {
                failures.append(failure)
                failed.formUnion(planned.filter { $0.steps.contains { $0.rule == failure.rule } }.map(\.message))
                planned = planned.map { one in
                    (one.message, Array(one.steps.prefix { $0.rule != failure.rule }))
                }.filter { !$0.steps.isEmpty }
            }
        }
    }

    private func report(
        _ failure: RuleFailure, _ set: RuleSet, _ account: AccountID
    ) throws -> Set<StoreChange.Aspect> {
        let name = set.prepared(failure.rule)?.rule.draft.name ?? ""
        try Notices.add(
            .ruleFailed(name: name), .init(refusal: failure.error.refusal), account: account, at: time, in: db)
        return [.notices]
    }

    /// A message and what rules do to it.
    private typealias Planned = (message: Int64, steps: [RuleDecision.Step])

    private func attempt(_ planned: [Planned], _ set: RuleSet) throws -> Set<StoreChange.Aspect> {
        guard !planned.isEmpty else { return [.rules] }
        var aspects: Set<StoreChange.Aspect> = []
        try db.inSavepoint {
            aspects = try perform(planned, set)
            return .commit
        }
        return aspects
    }

    private func perform(_ steps: [Planned], _ set: RuleSet) throws -> Set<StoreChange.Aspect> {
        var aspects: Set<StoreChange.Aspect> = [.rules]
        let record = RuleRunRecord(time: time, db: db)
        var held: Set<RuleID> = []
        let names = Set(steps.flatMap { $0.steps.map(\.rule) })
        for prepared in set.rules where names.contains(prepared.rule.id) {
            let taken = steps.filter { $0.steps.contains { $0.rule == prepared.rule.id } }.map(\.message)
            let waiting = try record.waitingArrival(of: prepared.rule)
            let planned = try waiting.map { try record.planned($0, limit: Self.maximumWaiting) } ?? []
            guard
                let share = try RuleConfirmation.share(
                    prepared.rule, takingNew: taken + planned.map(\.message), at: time, in: db)
            else { continue }
            held.insert(prepared.rule.id)
            let run = try record.wait(waiting, prepared.rule, share)
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
        try record.recordResults(record.planned(run, limit: .max), changed: changed)
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
