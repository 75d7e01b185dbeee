import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// The result line of a run.
enum RuleRunReport {
    static func print(_ run: RuleRun, json: Bool) {
        if json, let text = try? OutputJSON.document(RuleRunOutput(run)) { return Console.print(text) }
        switch run.state {
        case .done where run.changedCount > 0:
            Console.note("Acted on \(Count.of(run.total, "message")). Undo with: vaultmail rule undo \(run.id)")
        case .done: Console.note("No message needed a change.")
        case .declined: Console.note("Nothing was changed.")
        case .waiting, .running, .undone: Console.note("Run \(run.id) is \(run.state.rawValue).")
        }
    }
}
