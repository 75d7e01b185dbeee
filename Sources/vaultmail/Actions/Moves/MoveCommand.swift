import ArgumentParser
import MailModel

/// `vaultmail move`.
struct MoveCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move messages to another mailbox of their account.",
        discussion: """
            EXAMPLE
              vaultmail move --to Projects/Atlas 3f9c2a71 8b1d04e6
            """)
    static let action = UserAction.move
    static let done = "Moved"
    static let unchanged = "Already there."

    @Option(help: ArgumentHelp("Path or role of the mailbox.", valueName: "mailbox"))
    var to: String

    @OptionGroup var selection: MessageSelection

    var destination: String? { to }
}
