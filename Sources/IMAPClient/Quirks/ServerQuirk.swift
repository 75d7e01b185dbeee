/// One deviation of a server from the standard, or a common client mistake, and how we handle it.
public struct ServerQuirk: Hashable, Sendable {
    /// Counted from 1; test names begin with the identifier, such as `Q07`.
    public let number: Int
    /// The servers that do it.
    public let server: String
    /// The symptom, as wire text if possible.
    public let symptom: String
    /// How we handle it.
    public let answer: String
    /// The files that handle it, below `Sources`.
    public let files: [String]
    /// Names of tests, or of rows in their tables, that cover it; empty if none does yet.
    public let tests: [String]

    /// Such as `Q07`.
    public var identifier: String { number < 10 ? "Q0\(number)" : "Q\(number)" }
}

extension ServerQuirks {
    /// The table in Markdown, as in `docs/server-quirks.md`.
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
