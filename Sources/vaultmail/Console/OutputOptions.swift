import ArgumentParser
import MailApp

/// The output format options.
struct OutputOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, jsonl
    }

    @Flag(help: "Print the result as a JSON document.")
    var json = false

    @Option(help: "Output format: text, json, or jsonl (one JSON object per line).")
    var format: Format?

    /// The selected format.
    var chosen: Format { format ?? (json ? .json : .text) }

    /// Shows text page by page if the user chose a pager.
    func startPager() {
        if chosen == .text { Pager.start() }
    }

    /// Rejects a limit below 1, which would look like an empty result.
    static func check(limit: Int) throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    /// Prints a list as a JSON document, as JSON lines or as a table.
    ///
    /// - Parameter sentence: what to say of an empty list.
    func print<Item: Encodable, Document: Encodable>(
        _ items: [Item], document: Document, table: TextTable, whenEmpty sentence: String? = nil,
        cells: (Item) -> [String]
    ) throws {
        if chosen == .text, !items.isEmpty, let header = table.header { Console.print(header) }
        try print(items, document: document, whenEmpty: sentence) { table.line(cells($0)) }
    }

    /// Prints a list as a JSON document, as JSON lines or as text.
    ///
    /// - Parameter sentence: what to say of an empty list.
    func print<Item: Encodable, Document: Encodable>(
        _ items: [Item], document: Document, whenEmpty sentence: String? = nil, text: (Item) -> String
    ) throws {
        if chosen == .text, items.isEmpty, let sentence { Console.note(sentence) }
        switch chosen {
        case .json: Console.print(try OutputJSON.document(document))
        case .jsonl: if !items.isEmpty { Console.print(try OutputJSON.lines(items)) }
        case .text: if !items.isEmpty { Console.print(items.map(text).joined(separator: "\n")) }
        }
    }
}
