import Foundation

/// A row of docs/requirements.md.
struct Requirement: Sendable {
    /// As in the specifications; goals carry the name of their document.
    let id: String
    /// Display names or Python functions; empty if nothing proves any of it.
    let tests: [String]
    /// The tests prove all of it: nothing is listed as missing.
    let isProven: Bool
    /// The cell says tests, or tests and what is missing, or only "not yet".
    let isWellFormed: Bool

    private static let missing = "not yet"

    init(id: String, cell: String) {
        let pieces = cell.components(separatedBy: "<br>").map { $0.trimmingCharacters(in: .whitespaces) }
        let names = pieces.compactMap(Self.unquoted)
        let others = pieces.filter { Self.unquoted($0) == nil }
        self.id = id
        tests = names
        isProven = !names.isEmpty && others.isEmpty
        // The missing part comes last, in its own words if some part is proven.
        let isToldLast = others.isEmpty || (others.count == 1 && Self.unquoted(pieces.last ?? "") == nil)
        isWellFormed =
            isToldLast
            && others.allSatisfy { names.isEmpty ? $0 == Self.missing : $0.hasPrefix("\(Self.missing): ") }
    }

    /// The rows of all tables of the text, in order.
    static func parse(_ text: String) -> [Requirement] {
        text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, cells[1] != "id", !cells[1].hasPrefix("---") else { return nil }
            return Requirement(id: cells[1], cell: cells[3])
        }
    }

    /// The name between backticks; nil for what is no test's name.
    private static func unquoted(_ name: String) -> String? {
        name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : nil
    }

    /// Every requirement that the specifications make.
    static let known: [String] =
        numbered("email-sync G", 1...5) + numbered("FR-SYNC", 1...10) + numbered("NFR-SYNC", 1...6)
        + numbered("settings-onboarding G", 1...8) + numbered("FR-SET", 1...5) + ["FR-OB-01"]
        + numbered("NFR-SET", 1...5) + numbered("notifications G", 1...7) + numbered("NOTIF", 1...24)
        + ["a", "b", "c", "d", "e", "f"].map { "NOTIF-06\($0)" } + ["NOTIF-21a"] + numbered("NFR-NOTIF", 1...5)
        + numbered("IMAP", 1...26) + numbered("MO", 1...62) + clauses

    /// Clauses that a row of its own proves.
    private static let clauses =
        numbered("email-sync DM", 1...3)
        + ["FR-SYNC-07a", "FR-SYNC-07b", "FR-SYNC-08a", "IMAP-18a", "IMAP-21b"]

    private static func numbered(_ prefix: String, _ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { "\(prefix)-\($0 < 10 ? "0" : "")\($0)" }
    }
}
