import ArgumentParser
import Foundation
import MailApp
import SearchLanguage

/// `vaultmail debug`.
struct DebugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "debug",
        abstract:
            "Show how a message, a server's answers, a page or a search is understood, and how a message is written.",
        subcommands: [
            Mime.self, Decode.self, Compose.self, Address.self, IMAP.self, IMAPSession.self, IMAPFetch.self,
            Sanitize.self, Threads.self, Query.self, QueryTimes.self, Tokens.self, Store.self,
        ])

    /// `vaultmail debug mime`.
    struct Mime: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Parse a message file: headers, parts, text, defects.")

        @Argument(
            help: "A file with one message, or - for standard input; of several files each gets one line of JSON.")
        var files: [String]

        @Flag(help: "Tell the decoded content of every part too.")
        var contents = false

        @Option(help: "Write every decoded part into this folder; with one file only.")
        var parts: String?

        func validate() throws {
            if parts != nil, files.count > 1 { throw ValidationError("--parts takes one file.") }
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
            abstract: "Decode every message file of folders, and tell how much there was and how long it took.")

        @Argument(help: "Folders whose files are one message each, also in folders inside.")
        var folders: [String]

        @Option(help: "How often; the fastest round counts.")
        var rounds = 1

        func run() throws {
            let folders = folders.map { URL(fileURLWithPath: $0, isDirectory: true) }
            Console.print(try OutputJSON.document(try MailDecoding(folders: folders, rounds: rounds)))
        }
    }

    /// `vaultmail debug imap`.
    struct IMAP: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "imap", abstract: "Parse what a server sent: one line of JSON a response.")

        @Argument(help: "A file with the server's bytes, or - for standard input.")
        var file: String

        func run() throws {
            let input = try InputFile.open(file)
            try DebugTools.imap(nextChunk: { try InputFile.nextChunk(of: input, file) }, show: { Console.print($0) })
        }
    }

    /// `vaultmail debug sanitize`.
    struct Sanitize: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make an HTML file safe to show.")

        @Argument(help: "A file with HTML, or - for standard input.")
        var file: String

        @Flag(help: "Print what was removed instead, as JSON.")
        var report = false

        func run() throws {
            let bytes = try InputFile.read(file)
            Console.print(report ? try DebugTools.sanitizerReport(bytes) : DebugTools.sanitize(bytes))
        }
    }

    /// `vaultmail debug threads`.
    struct Threads: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Thread the messages of an mbox file, or of a folder of message files.")

        @Argument(help: "An mbox file, or a folder whose files are one message each.")
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
            abstract: "Parse a search query: its conditions as a tree, and what has to be said about it, as JSON.")

        @Argument(parsing: .allUnrecognized, help: "The query.")
        var text: [String]

        func run() throws {
            Console.print(try DebugTools.query(QueryWords.text(text), at: SearchMoment(now: Date())))
        }
    }

    /// `vaultmail debug query-times`.
    struct QueryTimes: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Parse each line of a file as a search query: microseconds, as JSON.")

        @Argument(help: "A file of queries, or - for standard input.")
        var file: String

        func run() throws {
            let lines = String(decoding: try InputFile.read(file), as: UTF8.self).split(separator: "\n")
            Console.print(try DebugTools.queryTimes(lines.map(String.init), at: SearchMoment(now: Date())))
        }
    }

    /// `vaultmail debug tokens`.
    struct Tokens: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Split a text into the words of the search index, as JSON.")

        @Argument(parsing: .allUnrecognized, help: "The text.")
        var text: [String]

        func run() throws { Console.print(try DebugTools.tokens(QueryWords.text(text))) }
    }
}
