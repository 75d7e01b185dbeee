import ArgumentParser
import Foundation
import MailApp
import MailDiagnostics

extension DebugCommand {
    /// `vaultmail debug embed`.
    struct Embed: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "embed",
            abstract: "Print the vectors that the search by meaning compares, one line of JSON for each text file.")

        @Argument(help: "Text files in UTF-8.")
        var files: [String] = []

        @Option(help: "Read the names of the files from this file, one on each line.")
        var list: String?

        @Option(help: "Folder with model.safetensors and vocab.txt of all-MiniLM-L6-v2.")
        var model: String

        @Flag(help: "Compute all vectors and print only how long it took.")
        var time = false

        func validate() throws {
            if files.isEmpty == (list == nil) { throw ValidationError("Name text files or --list.") }
        }

        func run() throws {
            let names = try list.map { list in
                String(decoding: try InputFile.read(list), as: UTF8.self).split(separator: "\n").map(String.init)
            }
            let tool = try EmbeddingTool(model: URL(fileURLWithPath: model))
            let texts = try (names ?? files).map { ($0, String(decoding: try InputFile.read($0), as: UTF8.self)) }
            if time { return Console.print(try OutputJSON.document(tool.measure(texts.map(\.1)))) }
            for (name, text) in texts {
                Console.print(try OutputJSON.lines([tool.vector(of: text, file: name)]))
            }
        }
    }
}
