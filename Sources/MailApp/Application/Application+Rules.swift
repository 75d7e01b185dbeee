import MailModel
public import MailRules
public import MailStorage

extension Application {
    /// Adds a rule, and reports it to a running daemon.
    ///
    /// - Parameter account: the address of its account; nil for all.
    /// - Throws: `ApplicationError` with the sentence of a rule that cannot be used.
    public func addRule(_ draft: RuleDraft, account: String?) async throws -> StoredRule {
        try await changingRules { store in
            var draft = draft
            draft.account = try account.map { try self.account($0, in: store).id }
            return try store.addRule(draft)
        }
    }

    /// Changes a rule, and reports it to a running daemon.
    ///
    /// - Parameter account: the address of its new account; empty for all accounts, nil for no change.
    /// - Throws: `ApplicationError` with `.notFound`, or with the sentence of a rule that cannot be used.
    public func editRule(
        _ name: String, account: String?, _ change: (inout RuleDraft) -> Void
    ) async throws -> StoredRule {
        try await changingRules { store in
            var rule = try rule(name, in: store).rule
            if let account { rule.draft.account = account.isEmpty ? nil : try self.account(account, in: store).id }
            change(&rule.draft)
            return try store.updateRule(rule.id, rule.draft)
        }
    }

    /// The rule of that name or number.
    ///
    /// - Throws: `ApplicationError` with `.notFound`.
    public func rule(_ name: String, in store: MailStore) throws -> StoredRule {
        let byNumber = try Int64(name).flatMap { try store.rule(RuleID($0)) }
        guard let rule = try store.rule(named: name) ?? byNumber else {
            throw ApplicationError(RuleRunText.noRule(name), status: .notFound)
        }
        return rule
    }

    /// Changes rules, and reports that to a running daemon.
    public func changingRules<Result>(_ body: (MailStore) throws -> Result) async throws -> Result {
        let store = try openStore()
        return try await announcing(store) { try Self.refusing { try body(store) } }
    }

    /// What a rule would do; changes nothing.
    public func testRule(_ name: String, limit: Int) throws -> RuleTestOutput {
        let store = try openStoreForReading()
        let draft = try rule(name, in: store).rule.draft
        return RuleTestOutput(try Self.refusing { try store.test(draft, limit: limit) }, kind: draft.kind)
    }

    /// Applies a rule to existing mail. A run that waits for a confirmation is carried out only if `isConfirmed` says
    /// so.
    public func applyRule(_ name: String, isConfirmed: (RuleRun) throws -> Bool) async throws -> RuleRun {
        try await changingRules { store in
            // What a stopped program left is done first, so that no message is planned twice.
            let rule = try rule(name, in: store).rule.id
            var finished: RuleRun?
            for unfinished in try store.unfinishedRuns() {
                var run = try store.continueRun(unfinished)
                while run.state == .running { run = try store.continueRun(unfinished) }
                if run.rule == rule, run.changedCount > 0 { finished = run }
            }
            var run = try store.startRun(rule)
            if run.state == .done, let finished { return finished }
            if run.state == .waiting {
                guard try isConfirmed(run) else { return try store.declineRun(run.id) }
                run = try store.confirmRun(run.id)
            }
            while run.state == .running { run = try store.continueRun(run.id) }
            return run
        }
    }

    /// Confirms or declines a run that waits.
    public func decideRun(_ id: RuleRunID, isConfirmed: Bool) async throws -> RuleRun {
        try await changingRules { store in
            guard try store.ruleRun(id).state == .waiting else {
                throw ApplicationError(RuleRunText.notWaiting(id), status: .failed)
            }
            guard isConfirmed else { return try store.declineRun(id) }
            var run = try store.confirmRun(id)
            while run.state == .running { run = try store.continueRun(run.id) }
            return run
        }
    }

    private static func refusing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as RuleError {
            throw ApplicationError(error.explanation, status: .usage)
        }
    }
}
