public import MailRules
import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Plans to apply a rule to existing mail: exactly the messages that `test` counts. `continueRun` carries it out.
    ///
    /// A run that would take more than a tenth of a mailbox is `waiting` until `confirmRun`.
    ///
    /// - Throws: `RuleError` if the rule cannot be used; `.notFound`.
    public func startRun(_ id: RuleID) throws -> RuleRun {
        let time = now().timeIntervalSince1970
        let run = try writeRules { db in
            let all = try RuleRecord.all(in: db)
            guard let rule = all.first(where: { $0.id == id }) else { throw Self.noRule }
            guard rule.draft.kind == .action else { throw RuleError(RuleText.exclusionNotApplied) }
            let set = try RuleSet([rule], exclusionsOf: all, at: searchMoment, in: db)
            let candidates = try set.candidates()
            let decisions = try set.decisions(among: candidates, isChanging: true)
            let messages = candidates.filter { decisions[$0]?.steps.isEmpty == false }
            let record = RuleRunRecord(time: time, db: db)
            let share = try RuleConfirmation.share(rule, taking: messages, in: db)
            let run = try record.begin(.apply, rule, names: [rule.draft.name], share)
            let reasons = try set.prepared(id)?.reasons(of: messages, in: db) ?? [:]
            for message in messages { try record.plan(message, rule, reasons: reasons[message] ?? [], run: run) }
            if messages.isEmpty { try record.end(run, .done) }
            return run
        }
        return try ruleRun(run)
    }

    /// Carries out the next part of a run, in one transaction; a run that was interrupted continues where it stopped,
    /// because what is done is recorded with the changes.
    ///
    /// Messages that no longer match, or that are protected by now, are left alone.
    public func continueRun(_ id: RuleRunID, limit: Int = 200) throws -> RuleRun {
        let time = now().timeIntervalSince1970
        try writeDurably { db, aspects in
            let record = RuleRunRecord(time: time, db: db)
            let run = try record.run(id)
            guard run.state == .running else { return }
            aspects.insert(.rules)
            let planned = try record.planned(id, limit: limit)
            let messages = planned.map(\.message)
            // The user may have changed the rule since the run was planned.
            guard let rule = try RuleRecord.all(in: db).first(where: { $0.id == run.rule }), !planned.isEmpty,
                planned.allSatisfy({ $0.ruleVersion == rule.version })
            else { return try record.end(id, .done) }
            do {
                let set = try RuleSet([rule], exclusionsOf: RuleRecord.all(in: db), at: searchMoment, in: db)
                let decisions = try set.decisions(among: messages, isChanging: true)
                let token = try Int64.fetchOne(
                    db, sql: "SELECT undo_token FROM rule_run WHERE id = ?", arguments: [id.rawValue])
                var actor = RuleActor(set, token: token, time: time, in: db)
                let steps = messages.compactMap { message in decisions[message].map { (message, $0.steps) } }
                let changed = try actor.act(steps, &aspects)
                aspects.insert(.rules)
                try record.recordResults(planned, changed: changed)
                try record.add(actor, to: id)
                if messages.count < limit { try record.end(id, .done) }
            } catch is RuleError {
                // Its mailbox, or one that an exclusion names, is gone by now.
                try record.end(id, .done)
            } catch let failure as RuleFailure {
                throw failure.error
            }
        }
        return try ruleRun(id)
    }

    /// The runs that a program left unfinished, oldest first.
    public func unfinishedRuns() throws -> [RuleRunID] {
        try read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM rule_run WHERE state = ? ORDER BY id", arguments: [RuleRun.State.running]
            ).map { RuleRunID($0) }
        }
    }

    /// Lets a waiting run act. `continueRun` carries it out.
    ///
    /// From now on, what this version of its rule takes from new mail is not counted over a day.
    ///
    /// - Throws: `RuleError` if new mail waits for a rule that is turned off; `.notFound`.
    public func confirmRun(_ id: RuleRunID) throws -> RuleRun {
        let time = now().timeIntervalSince1970
        try writeRules { db in
            let run = try RuleRunRecord(time: time, db: db).run(id)
            let rule = try RuleRecord.all(in: db).first { $0.id == run.rule }
            if run.state == .waiting, run.trigger == .arrival, let rule, !rule.draft.isEnabled {
                throw RuleError(RuleText.turnedOff(rule.draft.name))
            }
            try db.execute(
                sql: """
                    UPDATE rule_run SET state = ?, taken_count = NULL, total_count = NULL, mailbox_path = NULL,
                      is_daily = NULL, confirmed_at = ? WHERE id = ? AND state = ?
                    """, arguments: [RuleRun.State.running, time, id.rawValue, RuleRun.State.waiting])
        }
        return try ruleRun(id)
    }

    /// Drops a waiting run: its rule does not act on these messages by itself any more.
    public func declineRun(_ id: RuleRunID) throws -> RuleRun {
        let time = now().timeIntervalSince1970
        try writeRules { db in
            let record = RuleRunRecord(time: time, db: db)
            guard try record.run(id).state == .waiting else { return }
            try record.end(id, .declined)
        }
        return try ruleRun(id)
    }

    /// Undoes everything that a run did, in one step; what it has not done yet, it does not do.
    ///
    /// - Returns: the run, and true if anything was undone.
    public func undoRun(_ id: RuleRunID) throws -> (run: RuleRun, isUndone: Bool) {
        let time = now().timeIntervalSince1970
        let isUndone = try writeDurably { db, aspects in
            let record = RuleRunRecord(time: time, db: db)
            let run = try record.run(id)
            guard run.isUndoable else { return false }
            let token = try Int64.fetchOne(
                db, sql: "SELECT undo_token FROM rule_run WHERE id = ?", arguments: [id.rawValue])
            var isUndone = run.state != .done
            if let token {
                var undo = UndoTransaction(time: time, in: db)
                isUndone = try undo.run(token, &aspects) || isUndone
                try LocalOperations(db, time: time).finishDue(&aspects)
            }
            try record.end(id, run.state == .waiting ? .declined : .undone)
            aspects.insert(.rules)
            return isUndone
        }
        return (try ruleRun(id), isUndone)
    }

    /// The run.
    ///
    /// - Throws: `.notFound`.
    public func ruleRun(_ id: RuleRunID) throws -> RuleRun {
        try read { db in try RuleRunRecord(time: 0, db: db).run(id) }
    }

    /// Runs, newest first.
    ///
    /// - Parameter state: only those in this state; nil for all.
    public func ruleRuns(_ state: RuleRun.State? = nil, limit: Int = 50) throws -> [RuleRun] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(RuleRunRecord.columns) FROM rule_run r WHERE ?1 IS NULL OR r.state = ?1
                    ORDER BY r.id DESC LIMIT ?2
                    """, arguments: [state, max(0, limit)]
            ).map(RuleRunRecord.run)
        }
    }

    /// The log, newest first.
    ///
    /// - Parameters:
    ///   - before: only lines with smaller ids; nil for the first page.
    ///   - run: only lines of this run; nil for all.
    public func ruleLog(
        rule: RuleID? = nil, run: RuleRunID? = nil, before: Int64? = nil, limit: Int = 50
    ) throws -> [RuleEntry] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT e.*, m.id AS live_id, m.thread_id FROM rule_entry e LEFT JOIN message m ON m.id = e.message_id
                    WHERE (?1 IS NULL OR e.rule_id = ?1) AND (?2 IS NULL OR e.run_id = ?2) AND (?3 IS NULL OR e.id < ?3)
                    ORDER BY e.id DESC LIMIT ?4
                    """, arguments: [rule?.rawValue, run?.rawValue, before, max(0, limit)]
            ).map(RuleRunRecord.entry)
        }
    }
}
