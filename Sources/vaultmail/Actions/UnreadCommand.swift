import ArgumentParser
import MailModel

/// `vaultmail unread`.
struct UnreadCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "unread", abstract: "Mark messages as unread.")
    static let action = UserAction.markUnread
    static let done = "Marked as unread:"
    static let unchanged = "Already unread."

    @OptionGroup var selection: MessageSelection
}
