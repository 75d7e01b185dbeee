import ArgumentParser
import Foundation
import MailApp
import SearchLanguage

/// `vaultmail debug`.
struct DebugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "debug",
        abstract: "Show how a message, a server's answers, a page or a search is understood, for bug reports.",
        subcommands: [Mime.self, IMAP.self, Sanitize.self, Threads.self, Query.self, Tokens.self])

    /// `vaultmail debug mime`.
    struct Mime: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Parse a message file: headers, parts, text, defects.")

        @Argument(help: "A file with one message, or - for standard input.")
        var file: String

        @Option(help: "Write every decoded part into this folder.")
        var parts: String?

        func run() throws {
            let bytes = try InputFile.read(file)
            Console.print(try DebugTools.mime(bytes))
            if let parts { try DebugTools.writeParts(of: bytes, into: URL(fileURLWithPath: parts)) }
        }
    }

    /// `vaultmail debug imap`.
    struct IMAP: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "imap", abstract: "Parse what a server sent: one line of JSON a response.")

        @Argument(help: "A file with the server's bytes, or - for standard input.")
        var file: String

        func run() throws {
            let text = try DebugTools.imap(try InputFile.read(file))
            if !text.isEmpty { Console.print(text) }
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

    /// `vaultmail debug tokens`.
    struct Tokens: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Split a text into the words of the search index, as JSON.")

        @Argument(parsing: .allUnrecognized, help: "The text.")
        var text: [String]

        func run() throws { Console.print(try DebugTools.tokens(QueryWords.text(text))) }
    }
}

/// A file that the person named.
enum InputFile {
    /// The whole file; `-` is standard input.
    static func read(_ path: String) throws -> [UInt8] {
        if path == "-" { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
        do {
            // By handle: Data(contentsOf:) cannot read pipes and devices.
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            return Array(try file.readToEnd() ?? Data())
        } catch {
            throw ApplicationError("The file \(path) cannot be read.", status: .notFound)
        }
    }
}
