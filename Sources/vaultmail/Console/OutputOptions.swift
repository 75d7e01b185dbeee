import ArgumentParser
import MailApp

/// How data comes out.
struct OutputOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, jsonl
    }

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(help: "text, json, or jsonl (one JSON object a line).")
    var format: Format?

    /// The format that the options ask for.
    var chosen: Format { format ?? (json ? .json : .text) }

    /// Refuses a limit that would show nothing and look as if there were nothing.
    static func check(limit: Int) throws {
        guard limit > 0 else { throw ValidationError("--limit takes a number from 1 on.") }
    }

    /// Prints a list: as a document, as lines, or as text.
    func print<Item: Encodable, Document: Encodable>(
        _ items: [Item], document: Document, text: (Item) -> String
    ) throws {
        switch chosen {
        case .json: Console.print(try OutputJSON.document(document))
        case .jsonl: if !items.isEmpty { Console.print(try OutputJSON.lines(items)) }
        case .text: if !items.isEmpty { Console.print(items.map(text).joined(separator: "\n")) }
        }
    }
}
