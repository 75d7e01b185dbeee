public import MailRules
import MailStorage

extension Application {
    /// Undoes an action of a command or of the page, and reports the changes to a running daemon.
    ///
    /// - Returns: what was undone, such as `moved 12 messages to Archive`.
    /// - Throws: `ApplicationError` with `.notFound` and a sentence for a number that undoes nothing. Runs of rules
    ///   have separate numbers, so one of these is not undone by mistake.
    public func undo(_ token: Int64) async throws -> String {
        let store = try openStore()
        if let run = try store.ruleRun(undoneBy: token) {
            throw ApplicationError(UndoNumberText.isOfRun(token, run.id), status: .notFound)
        }
        let changes = try store.undoSummary(token)
        guard try await announcing(store, { try store.undo(token) }) else {
            let run = try? store.ruleRun(RuleRunID(token))
            throw ApplicationError(UndoNumberText.unknown(token, run: run), status: .notFound)
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
            throw ApplicationError(UndoNumberText.nothing, status: .notFound)
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
            throw ApplicationError(RuleRunText.noRun(id, isCommand: isCommand), status: .notFound)
        }
        let changes = try store.undoSummary(of: id)
        let result = try await changingRules { store in try store.undoRun(id) }
        guard result.isUndone else { throw ApplicationError(RuleRunText.refusal(run), status: .notFound) }
        return RuleRunText.undone(run, changes: Self.words(changes))
    }

    private static func words(_ changes: [UndoneChange]) -> String {
        changes.map(\.words).joined(separator: ", ")
    }
}
