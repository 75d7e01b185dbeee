import ArgumentParser
import Foundation
import MailApp
import MailDiagnostics

extension DebugCommand {
    /// `vaultmail debug category`.
    struct Category: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "category",
            abstract: "Print the category that the model gives a message file, and its reasons, as JSON.",
            discussion: """
                The history of an account is not used: addresses that the user wrote to and corrections change the \
                category of stored mail. The user's address is taken from Delivered-To.
                """)

        @Argument(help: "Message files, or - for standard input. Several files print one line of JSON each.")
        var files: [String] = []

        @Option(help: "Read the names of the files from this file, one on each line.")
        var list: String?

        @Flag(help: "Print what a model is trained with instead.")
        var features = false

        @Flag(help: "Classify all files and print only how long it took.")
        var time = false

        func validate() throws {
            if files.isEmpty == (list == nil) { throw ValidationError("Name message files or --list.") }
        }

        func run() throws {
            let names = try list.map { list in
                String(decoding: try InputFile.read(list), as: UTF8.self).split(separator: "\n").map(String.init)
            }
            let files = names ?? self.files
            if time {
                let messages = try files.map { try InputFile.read($0) }
                return Console.print(try OutputJSON.document(CategoryMeasurement(messages)))
            }
            for file in files {
                let report = CategoryReport(try InputFile.read(file), file: file, includesFeatures: features)
                Console.print(try files.count == 1 ? OutputJSON.document(report) : OutputJSON.lines([report]))
            }
        }
    }
}
