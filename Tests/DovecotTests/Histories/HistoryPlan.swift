import Foundation
import MailTestKit

/// How much is tried: a little with every run of the tests, more where the environment asks for it.
enum HistoryPlan {
    /// `VAULTMAIL_HISTORY_STEPS`: how long a history is.
    static var steps: Int { number("VAULTMAIL_HISTORY_STEPS").map { Int(clamping: $0) } ?? 14 }

    /// The seeds of `VAULTMAIL_HISTORIES` histories, fewer where each takes longer; `VAULTMAIL_HISTORY` is the seed of
    /// a single one to repeat.
    static func seeds(_ random: SeededGenerator, share: Int) -> [UInt64] {
        if let seed = number("VAULTMAIL_HISTORY") { return [seed] }
        let count = number("VAULTMAIL_HISTORIES").map { Int(clamping: $0) } ?? 3
        return (0..<max(1, count / share)).map { random.branch($0).seed }
    }

    /// What a person needs who looks for the fault. Of a single history it is printed in any case.
    static func report(_ seed: UInt64, _ problems: [String], _ log: [String]) -> String {
        let report = (["VAULTMAIL_HISTORY=\(seed)"] + problems + log).joined(separator: "\n")
        if number("VAULTMAIL_HISTORY") != nil { print(report) }
        return report
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
