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
    /// The table in Markdown, as in `docs/server-quirks.md`: a list in lines of at most 120 columns.
    public static var markdown: String { table.flatMap(\.markdown).map { "\($0)\n" }.joined() }
}

extension ServerQuirk {
    private static let columns = 120

    /// The lines of a list item for the server, with a list of the rest below it.
    fileprivate var markdown: [String] {
        var items = ["symptom: \(symptom)", "answer: \(answer)"]
        items += files.map { "file: `\($0)`" }
        items += tests.isEmpty ? ["test: not yet"] : tests.map { "test: `\($0)`" }
        return Self.lines(of: server, after: "- **\(identifier):** ", indent: "  ")
            + items.flatMap { Self.lines(of: $0, after: "  - ", indent: "    ") }
    }

    /// Breaks a text at spaces; code continues in the next line.
    private static func lines(of text: String, after start: String, indent: String) -> [String] {
        var lines: [String] = []
        var line = start
        for word in text.split(separator: " ") {
            if line.count + word.count > columns {
                lines.append(String(line.dropLast()))
                line = indent
            }
            line += "\(word) "
        }
        return lines + [String(line.dropLast())]
    }
}
