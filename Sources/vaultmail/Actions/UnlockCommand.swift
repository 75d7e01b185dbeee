import ArgumentParser
import MailModel

/// `vaultmail unlock`.
struct UnlockCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Let locked messages be trashed and deleted again.")
    static let action = UserAction.unlock
    static let done = "Unlocked"
    static let unchanged = "Not locked."

    @OptionGroup var selection: MessageSelection
}
