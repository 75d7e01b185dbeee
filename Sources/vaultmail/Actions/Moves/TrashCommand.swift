import ArgumentParser

/// `vaultmail trash`.
struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Move messages to Trash, or empty it.",
        discussion: """
            EXAMPLES
              vaultmail trash 3f9c2a71
              vaultmail trash empty
            """,
        subcommands: [TrashMessagesCommand.self, TrashEmptyCommand.self], defaultSubcommand: TrashMessagesCommand.self)
}
