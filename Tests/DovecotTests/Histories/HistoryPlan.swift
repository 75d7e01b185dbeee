import Foundation
import MailTestKit

/// The number of histories: a few with every test run, more if the environment requests it.
enum HistoryPlan {
    /// `VAULTMAIL_HISTORY_STEPS`: the length of a history.
    static var steps: Int { number("VAULTMAIL_HISTORY_STEPS").map { Int(clamping: $0) } ?? 14 }

    /// The seeds of `VAULTMAIL_HISTORIES` histories, fewer if each takes longer; `VAULTMAIL_HISTORY` is the seed of a
    /// single one to repeat.
    static func seeds(_ random: SeededGenerator, share: Int) -> [UInt64] {
        if let seed = number("VAULTMAIL_HISTORY") { return [seed] }
        let count = number("VAULTMAIL_HISTORIES").map { Int(clamping: $0) } ?? 3
        return (0..<max(1, count / share)).map { random.branch($0).seed }
    }

    /// Debugging output. Always printed for a single history.
    static func report(_ seed: UInt64, _ problems: [String], _ log: [String]) -> String {
        let report = (["VAULTMAIL_HISTORY=\(seed)"] + problems + log).joined(separator: "\n")
        if number("VAULTMAIL_HISTORY") != nil { print(report) }
        return report
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
