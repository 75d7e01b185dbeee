import Foundation

/// A row of docs/requirements.md.
struct Requirement: Sendable {
    /// As in the specifications; goals carry the name of their document.
    let id: String
    /// Display names or Python functions; empty while nothing proves it.
    let tests: [String]

    /// The rows of all tables of the text, in order.
    static func parse(_ text: String) -> [Requirement] {
        text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, cells[1] != "id", !cells[1].hasPrefix("---") else { return nil }
            let names = cells[3].components(separatedBy: "<br>").map { $0.trimmingCharacters(in: .whitespaces) }
            return Requirement(id: cells[1], tests: cells[3] == "not yet" ? [] : names.map(Self.unquoted))
        }
    }

    private static func unquoted(_ name: String) -> String {
        name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
    }

    /// Every requirement that the specifications make.
    static let known: [String] =
        numbered("email-sync G", 1...5) + numbered("FR-SYNC", 1...10) + numbered("NFR-SYNC", 1...6)
        + numbered("settings-onboarding G", 1...8) + numbered("FR-SET", 1...5) + ["FR-OB-01"]
        + numbered("NFR-SET", 1...5) + numbered("notifications G", 1...7) + numbered("NOTIF", 1...24)
        + ["a", "b", "c", "d", "e", "f"].map { "NOTIF-06\($0)" } + ["NOTIF-21a"] + numbered("NFR-NOTIF", 1...5)
        + numbered("IMAP", 1...26) + numbered("MO", 1...62)

    private static func numbered(_ prefix: String, _ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { "\(prefix)-\($0 < 10 ? "0" : "")\($0)" }
    }
}
