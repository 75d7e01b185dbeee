import ArgumentParser

/// `vaultmail rule`.
struct RuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule", abstract: "Sort and clean mail by rules.",
        discussion: """
            A rule acts once on each new message. It touches existing mail only with `rule apply`, and each run is \
            undone in one step. `rule test` shows what a rule would do, and changes nothing.

            EXAMPLES
              vaultmail rule add --name Newsletters --if list:news --do archive
              vaultmail rule add --name Family --if from:anna --exclude
              vaultmail rule test Newsletters
              vaultmail rule apply Newsletters
            """,
        subcommands: [
            RuleAddCommand.self, RuleEditCommand.self, RuleListCommand.self, RuleShowCommand.self,
            RuleRemoveCommand.self, RuleEnableCommand.self, RuleDisableCommand.self, RuleOrderCommand.self,
            RuleTestCommand.self, RuleApplyCommand.self, RuleConfirmCommand.self, RuleLogCommand.self,
            RuleUndoCommand.self, RuleExportCommand.self, RuleImportCommand.self,
        ])
}
