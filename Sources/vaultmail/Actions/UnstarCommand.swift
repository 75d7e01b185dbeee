import ArgumentParser
import MailModel

/// `vaultmail unstar`.
struct UnstarCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstar", abstract: "Remove the star from messages.")
    static let action = UserAction.unstar
    static let done = "Removed the star from"
    static let unchanged = "Not starred."

    @OptionGroup var selection: MessageSelection
}
