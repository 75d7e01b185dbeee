/// An entry of docs/requirements.md.
struct Requirement: Sendable {
    /// As in the specifications; goals carry the name of their document.
    let id: String
    /// Display names or Python functions; empty if nothing proves any of it.
    let tests: [String]
    /// The tests prove all of it: nothing is listed as missing.
    let isProven: Bool
    /// The items are tests, or tests and what is missing, or only "not yet".
    let isWellFormed: Bool

    private static let missing = "not yet"

    init(_ entry: ListedEntry) {
        let names = entry.items.compactMap(ListedEntry.unquoted)
        let others = entry.items.filter { ListedEntry.unquoted($0) == nil }
        id = entry.name
        tests = names
        isProven = !names.isEmpty && others.isEmpty
        // The missing part comes last, in its own words if some part is proven.
        let isToldLast = others.isEmpty || (others.count == 1 && ListedEntry.unquoted(entry.items.last ?? "") == nil)
        isWellFormed =
            !entry.items.isEmpty && isToldLast
            && others.allSatisfy { names.isEmpty ? $0 == Self.missing : $0.hasPrefix("\(Self.missing): ") }
    }

    /// The requirements of the text, in order.
    static func parse(_ text: String) -> [Requirement] { ListedEntry.parse(text).map(Requirement.init) }

    /// Every requirement that the specifications make.
    static let known: [String] =
        numbered("email-sync G", 1...5) + numbered("FR-SYNC", 1...10) + numbered("NFR-SYNC", 1...6)
        + numbered("settings-onboarding G", 1...8) + numbered("FR-SET", 1...5) + ["FR-OB-01"]
        + numbered("NFR-SET", 1...5) + numbered("notifications G", 1...7) + numbered("NOTIF", 1...24)
        + ["a", "b", "c", "d", "e", "f"].map { "NOTIF-06\($0)" } + ["NOTIF-21a"] + numbered("NFR-NOTIF", 1...5)
        + numbered("IMAP", 1...26) + numbered("MO", 1...62) + clauses

    /// Clauses with a separate entry.
    private static let clauses =
        numbered("email-sync DM", 1...3)
        + ["FR-SYNC-07a", "FR-SYNC-07b", "FR-SYNC-08a", "IMAP-18a", "IMAP-21b"]

    private static func numbered(_ prefix: String, _ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { "\(prefix)-\($0 < 10 ? "0" : "")\($0)" }
    }
}
