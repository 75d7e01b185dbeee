import ArgumentParser

/// `vaultmail label`.
struct LabelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Add labels to messages, or remove them.",
        discussion: """
            A label is an IMAP keyword, so other mail programs show it as well.

            EXAMPLES
              vaultmail label add Receipts 3f9c2a71 8b1d04e6
              vaultmail label remove "To do" 3f9c2a71
              vaultmail label list
            """,
        subcommands: [LabelAddCommand.self, LabelRemoveCommand.self, LabelListCommand.self])
}
