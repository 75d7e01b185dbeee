import ArgumentParser

/// `vaultmail drafts`.
struct DraftsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drafts", abstract: "Show, restore and discard messages that are not sent yet.",
        discussion: """
            EXAMPLES
              vaultmail drafts
              vaultmail drafts show 9
              vaultmail drafts versions 9
              vaultmail drafts restore 9 4
              vaultmail drafts discard 9
            """,
        subcommands: [
            DraftsListCommand.self, DraftsShowCommand.self, DraftsVersionsCommand.self, DraftsRestoreCommand.self,
            DraftsDiscardCommand.self,
        ],
        defaultSubcommand: DraftsListCommand.self)
}
