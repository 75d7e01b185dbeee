public import MailRules
import MailStorage

extension Application {
    /// Undoes an action of a command or of the page, and reports the changes to a running daemon.
    ///
    /// - Returns: what was undone, such as `moved 12 messages to Archive`.
    /// - Throws: `ApplicationError` with `.notFound` and a sentence for a number that undoes nothing. Runs of rules
    ///   have numbers of their own, so one of these is not undone by mistake.
    public func undo(_ token: Int64) async throws -> String {
        let store = try openStore()
        if let run = try store.ruleRun(undoneBy: token) {
            throw ApplicationError(
                "No command has the undo number \(token). A run of rules is undone with `vaultmail rule undo \(run.id)`.",
                status: .notFound)
        }
        let changes = try store.undoSummary(token)
        guard try await announcing(store, { try store.undo(token) }) else {
            throw ApplicationError(
                "There is nothing to undo for number \(token): it was undone already, is more than a day old, or is not "
                    + "a number that a command printed.\(Self.hint(try? store.ruleRun(RuleRunID(token))))",
                status: .notFound)
        }
        return Self.words(changes)
    }

    /// The latest change that can be undone, of a command or of the page.
    ///
    /// - Returns: its number, and what it did, such as `moved 12 messages to Archive`.
    /// - Throws: `ApplicationError` with `.notFound` if there is none.
    public func latestUndo() throws -> (token: Int64, words: String) {
        let store = try openStoreForReading()
        guard let token = try store.latestUndo() else {
            throw ApplicationError("There is nothing to undo.", status: .notFound)
        }
        return (token, Self.words(try store.undoSummary(token)))
    }

    /// Undoes a run of rules, and reports the changes to a running daemon.
    ///
    /// - Returns: what was undone.
    /// - Throws: `ApplicationError` with `.notFound` and a sentence for a run that is missing or did nothing.
    public func undoRun(_ id: RuleRunID) async throws -> String {
        let store = try openStore()
        guard let run = try? store.ruleRun(id) else {
            let isCommand = try !store.undoSummary(id.rawValue).isEmpty
            throw ApplicationError(
                "There is no run of rules with the number \(id). `vaultmail rule log` shows the numbers of runs."
                    + (isCommand ? " The number of a command is undone with `vaultmail undo \(id)`." : ""),
                status: .notFound)
        }
        let changes = try store.undoSummary(of: id)
        let result = try await changingRules { store in try store.undoRun(id) }
        guard result.isUndone else { throw ApplicationError(Self.refusal(run), status: .notFound) }
        return "run \(id) of “\(run.ruleName)”"
            + (changes.isEmpty ? ", which had changed nothing yet" : ", which \(Self.words(changes))")
    }

    private static func words(_ changes: [UndoneChange]) -> String {
        changes.map(\.words).joined(separator: ", ")
    }

    private static func hint(_ run: RuleRun?) -> String {
        guard let run, run.isUndoable else { return "" }
        return " The run of the rule “\(run.ruleName)” with this number is undone with `vaultmail rule undo \(run.id)`."
    }

    private static func refusal(_ run: RuleRun) -> String {
        let name = "Run \(run.id) of “\(run.ruleName)”"
        switch run.state {
        case .undone: return "\(name) was undone already."
        case .declined: return "\(name) was declined, so there is nothing to undo."
        case .done where run.changedCount == 0: return "\(name) changed nothing, so there is nothing to undo."
        case .done, .running, .waiting:
            return
                "\(name) cannot be undone any more: runs can be undone for 30 days, as far as their messages are here."
        }
    }
}
