import ArgumentParser
import MailTestKit

/// Generates mail for demonstrations, benchmarks and temporary servers.
@main
struct MailboxGeneratorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mailbox-generator",
        abstract: "Generates the mail of anna@demo.example.",
        discussion: "The same seed, count and time always give the same bytes.",
        subcommands: [WriteCommand.self, ServeCommand.self],
        defaultSubcommand: WriteCommand.self)
}
