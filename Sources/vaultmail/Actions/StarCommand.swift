import ArgumentParser
import MailModel

/// `vaultmail star`.
struct StarCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "star", abstract: "Star messages.")
    static let action = UserAction.star
    static let done = "Starred"
    static let unchanged = "Already starred."

    @OptionGroup var selection: MessageSelection
}
