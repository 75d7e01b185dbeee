import ArgumentParser
import MailModel

/// `vaultmail trash ID…`.
struct TrashMessagesCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages", abstract: "Move messages to Trash; also without this word.")
    static let action = UserAction.trash
    static let done = "Moved to Trash:"
    static let unchanged = "Already in Trash."

    @OptionGroup var selection: MessageSelection
}
