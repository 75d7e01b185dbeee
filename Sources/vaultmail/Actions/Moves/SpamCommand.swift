import ArgumentParser
import MailModel

/// `vaultmail spam`.
struct SpamCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "spam", abstract: "Move messages to Spam.")
    static let action = UserAction.spam
    static let done = "Moved to Spam:"
    static let unchanged = "Already in Spam."

    @OptionGroup var selection: MessageSelection
}
