import ArgumentParser
import Foundation
import MailApp

extension DebugCommand {
    /// `vaultmail debug store`.
    struct Store: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fill a store in a temporary folder with a Maildir, read its lists and empty it: how fast it is.")

        @Argument(help: "A Maildir++ tree, as `mailbox-generator write` makes it.")
        var maildir: String

        @Option(help: "Store so many of the messages whole, with text and files; the others as headers.")
        var bodies = Int.max

        @Flag(help: "Store the same mail for a second account too, which stays when the first is removed.")
        var beside = false

        func run() async throws {
            let measurement = try await StoreMeasurement(
                maildir: URL(fileURLWithPath: maildir, isDirectory: true), bodies: bodies, beside: beside)
            Console.print(try OutputJSON.document(measurement))
        }
    }
}
