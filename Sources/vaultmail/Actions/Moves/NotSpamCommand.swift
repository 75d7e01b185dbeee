import ArgumentParser
import MailModel

/// `vaultmail not-spam`.
struct NotSpamCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "not-spam", abstract: "Move messages from Spam to the inbox.")
    static let action = UserAction.notSpam
    static let done = "Moved to the inbox:"
    static let unchanged = "Not in Spam."

    @OptionGroup var selection: MessageSelection
}
