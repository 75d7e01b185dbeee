import ArgumentParser
import MailTestKit

/// Invented mail for demonstrations, benchmarks and throw-away servers.
@main
struct MailboxGeneratorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mailbox-generator",
        abstract: "Invents the mail of anna@demo.example.",
        discussion: "The same seed, count and moment always give the same bytes.",
        subcommands: [WriteCommand.self, ServeCommand.self],
        defaultSubcommand: WriteCommand.self)
}
