import ArgumentParser
import MailModel

/// `vaultmail read`.
struct ReadCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Mark messages as read.")
    static let action = UserAction.markRead
    static let done = "Marked as read:"
    static let unchanged = "Already read."

    @OptionGroup var selection: MessageSelection
}
