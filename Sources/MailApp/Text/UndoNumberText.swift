import MailRules
import MailStorage

/// The sentences about numbers that undo nothing.
enum UndoNumberText {
    static let nothing = "There is nothing to undo."

    /// - Parameter run: the run of rules that has this number for undoing.
    static func isOfRun(_ token: Int64, _ run: RuleRunID) -> String {
        "No command has the undo number \(token). A run of rules is undone with `vaultmail rule undo \(run)`."
    }

    /// - Parameter run: the run of rules with this number; nil if there is none.
    static func unknown(_ token: Int64, run: RuleRun?) -> String {
        "There is nothing to undo for number \(token): it was undone already, is more than a day old, or is not "
            + "a number that a command printed.\(hint(run))"
    }

    private static func hint(_ run: RuleRun?) -> String {
        guard let run, run.isUndoable else { return "" }
        return " The run of the rule “\(run.ruleName)” with this number is undone with `vaultmail rule undo \(run.id)`."
    }
}
