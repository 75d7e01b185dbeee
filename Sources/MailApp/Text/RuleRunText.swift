import MailRules
import MailStorage

/// The sentences about rules that a command names, and about undoing their runs.
enum RuleRunText {
    static func noRule(_ name: String) -> String {
        "Rule “\(name)” not found. Run `vaultmail rule list` to list the rules."
    }

    static func notWaiting(_ run: RuleRunID) -> String { "Run \(run) does not wait for a confirmation." }

    /// - Parameter isCommand: true if a command has this number.
    static func noRun(_ id: RuleRunID, isCommand: Bool) -> String {
        "Run \(id) not found. Run `vaultmail rule log` to list the runs of rules."
            + (isCommand ? " The number of a command is undone with `vaultmail undo \(id)`." : "")
    }

    // MARK: Undoing

    /// What was undone.
    ///
    /// - Parameter changes: what the run had done, in words; empty if that is nothing.
    static func undone(_ run: RuleRun, changes: String) -> String {
        "run \(run.id) of “\(run.ruleName)”"
            + (changes.isEmpty ? ", which had changed nothing yet" : ", which \(changes)")
    }

    /// Why a run is not undone.
    static func refusal(_ run: RuleRun) -> String {
        let name = "Run \(run.id) of “\(run.ruleName)”"
        return switch run.state {
        case .undone: "\(name) was undone already."
        case .declined: "\(name) was declined, so there is nothing to undo."
        case .done where run.changedCount == 0: "\(name) changed nothing, so there is nothing to undo."
        case .done, .running, .waiting:
            "\(name) cannot be undone any more: runs can be undone for 30 days, for messages that are still stored."
        }
    }
}
