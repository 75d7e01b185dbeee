import ArgumentParser
import MailModel

/// `vaultmail label remove`.
struct LabelRemoveCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a label from messages.")
    static let action = UserAction.unlabel
    static let done = "Removed the label of"
    static let unchanged = "Not labelled."

    @Argument(help: ArgumentHelp("Name of the label, or an IMAP keyword.", valueName: "label"))
    var name: String

    @OptionGroup var selection: MessageSelection

    var label: MessageLabel? { MessageLabel(named: name) }

    func validate() throws { try LabelName.check(name) }
}
