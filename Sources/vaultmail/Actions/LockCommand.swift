import ArgumentParser
import MailModel

/// `vaultmail lock`.
struct LockCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Keep messages from Trash and deletion.",
        discussion: "Neither rules nor commands trash or delete a locked message. `vaultmail unlock` ends that.")
    static let action = UserAction.lock
    static let done = "Locked"
    static let unchanged = "Already locked."

    @OptionGroup var selection: MessageSelection
}
