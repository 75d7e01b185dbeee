/// One thing that servers do and should not, or that most clients get wrong, and what we do about it.
public struct ServerQuirk: Hashable, Sendable {
    /// From 1; test names begin with it, such as `Q07`.
    public let number: Int
    /// Who does it; several where it is common.
    public let server: String
    /// What is seen, with bytes where they tell more than words.
    public let symptom: String
    /// What we do.
    public let answer: String
    /// The files that do it, below `Sources`.
    public let files: [String]
    /// Names of tests or of rows of their tables that show it; empty where nothing shows it yet.
    public let tests: [String]

    /// Such as `Q07`.
    public var identifier: String { number < 10 ? "Q0\(number)" : "Q\(number)" }
}

extension ServerQuirks {
    /// The table in Markdown, as it stands in `docs/server-quirks.md`.
    public static var markdown: String {
        var lines = ["| | server | symptom | what we do | where | shown by |", "|---|---|---|---|---|---|"]
        for quirk in table {
            let files = quirk.files.map { "`\($0)`" }.joined(separator: "<br>")
            let tests = quirk.tests.isEmpty ? "not yet" : quirk.tests.map { "`\($0)`" }.joined(separator: "<br>")
            let cells = [quirk.identifier, quirk.server, quirk.symptom, quirk.answer, files, tests]
            lines.append("| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
