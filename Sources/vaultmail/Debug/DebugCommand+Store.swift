import ArgumentParser
import Foundation
import MailApp
import MailDiagnostics

extension DebugCommand {
    /// `vaultmail debug store`.
    struct Store: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "store",
            abstract: "Measure how fast a temporary store ingests, lists and removes the mail of a Maildir.")

        @Argument(help: "Maildir++ tree, as written by `mailbox-generator write`.")
        var maildir: String

        @Option(help: "Number of messages to store with their bodies. The rest are stored as headers.")
        var bodies = Int.max

        @Flag(help: "Also store the mail for a second account, which stays when the first is removed.")
        var beside = false

        func run() async throws {
            let measurement = try await StoreMeasurement(
                maildir: URL(fileURLWithPath: maildir, isDirectory: true), bodies: bodies, beside: beside)
            Console.print(try OutputJSON.document(measurement))
        }
    }
}
