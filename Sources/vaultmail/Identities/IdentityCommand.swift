import ArgumentParser
import MailApp

/// `vaultmail identity`.
struct IdentityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity", abstract: "Manage the names, addresses and signatures that you send with.",
        discussion: """
            A reply comes from the identity that the message was written to, a new message from the default one.

            EXAMPLES
              vaultmail identity
              vaultmail identity add me@example.org \\
                --address sales@example.org --name "Example Sales"
              vaultmail identity edit 2 --signature-file ~/.signature --default
              vaultmail identity remove 2
            """,
        subcommands: [
            IdentityListCommand.self, IdentityAddCommand.self, IdentityEditCommand.self, IdentityRemoveCommand.self,
        ],
        defaultSubcommand: IdentityListCommand.self)
}
