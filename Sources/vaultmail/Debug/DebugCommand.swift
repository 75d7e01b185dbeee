import ArgumentParser
import Foundation
import MailApp
import MailDiagnostics
import SearchLanguage

/// `vaultmail debug`.
struct DebugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "debug",
        abstract: "Inspect how messages, server responses, HTML and search queries are parsed.",
        subcommands: [
            Mime.self, Decode.self, Compose.self, Address.self, IMAP.self, IMAPSession.self, IMAPFetch.self,
            Sanitize.self, Threads.self, Query.self, QueryTimes.self, Tokens.self, Store.self, Category.self,
            Embed.self,
        ])

    /// `vaultmail debug mime`.
    struct Mime: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mime",
            abstract: "Parse a message file and print its headers, parts, text and defects.")

        @Argument(
            help: "Message file, or - for standard input. Several files print one line of JSON each.")
        var files: [String]

        @Flag(help: "Include the decoded content of every part.")
        var contents = false

        @Option(help: "Write every decoded part to this folder. Requires a single file.")
        var parts: String?

        func validate() throws {
            if parts != nil, files.count > 1 { throw ValidationError("--parts requires a single file.") }
        }

        func run() throws {
            if files.count > 1 { return try printLines() }
            let bytes = try InputFile.read(files[0])
            Console.print(try DebugTools.mime(bytes, includesContents: contents))
            if let parts { try DebugTools.writeParts(of: bytes, into: URL(fileURLWithPath: parts)) }
        }

        private func printLines() throws {
            for file in files {
                let bytes = try InputFile.read(file)
                Console.print(try DebugTools.mimeLine(bytes, file: file, includesContents: contents))
            }
        }
    }

    /// `vaultmail debug decode`.
    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode",
            abstract: "Measure how long it takes to decode all message files in folders.")

        @Argument(help: "Folders with one message per file, searched recursively.")
        var folders: [String]

        @Option(help: "Number of runs. The fastest is reported.")
        var rounds = 1

        func run() throws {
            let folders = folders.map { URL(fileURLWithPath: $0, isDirectory: true) }
            Console.print(try OutputJSON.document(try DecodingMeasurement(folders: folders, rounds: rounds)))
        }
    }

    /// `vaultmail debug imap`.
    struct IMAP: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "imap", abstract: "Parse server responses and print each as a line of JSON.")

        @Argument(help: "File with the bytes that the server sent, or - for standard input.")
        var file: String

        func run() throws {
            let input = try InputFile.open(file)
            try DebugTools.imap(nextChunk: { try InputFile.nextChunk(of: input, file) }, show: { Console.print($0) })
        }
    }

    /// `vaultmail debug sanitize`.
    struct Sanitize: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "sanitize", abstract: "Sanitize an HTML file.")

        @Argument(help: "HTML file, or - for standard input.")
        var file: String

        @Flag(help: "Print what was removed, as JSON, instead of the HTML.")
        var report = false

        func run() throws {
            let bytes = try InputFile.read(file)
            Console.print(report ? try DebugTools.sanitizerReport(bytes) : DebugTools.sanitize(bytes))
        }
    }

    /// `vaultmail debug threads`.
    struct Threads: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "threads",
            abstract: "Group the messages of an mbox file or a folder into threads.")

        @Argument(help: "An mbox file, or a folder with one message per file.")
        var source: String

        func run() async throws {
            Console.print(try await DebugTools.threads(at: URL(fileURLWithPath: source)))
        }
    }
}

extension DebugCommand {
    /// `vaultmail debug query`.
    struct Query: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "query",
            abstract: "Parse a search query and print its condition tree and notes as JSON.")

        @Argument(parsing: .allUnrecognized, help: "Search query.")
        var text: [String]

        func run() throws {
            Console.print(try DebugTools.query(QueryWords.text(text), at: SearchMoment(now: Date())))
        }
    }

    /// `vaultmail debug query-times`.
    struct QueryTimes: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "query-times",
            abstract: "Measure how long each query in a file takes to parse, in microseconds, as JSON.")

        @Argument(help: "File with one query per line, or - for standard input.")
        var file: String

        func run() throws {
            let lines = String(decoding: try InputFile.read(file), as: UTF8.self).split(separator: "\n")
            Console.print(try DebugTools.queryTimes(lines.map(String.init), at: SearchMoment(now: Date())))
        }
    }

    /// `vaultmail debug tokens`.
    struct Tokens: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "tokens",
            abstract: "Print the search index tokens of a text as JSON.")

        @Argument(parsing: .allUnrecognized, help: "Text to tokenize.")
        var text: [String]

        func run() throws { Console.print(try DebugTools.tokens(QueryWords.text(text))) }
    }
}
