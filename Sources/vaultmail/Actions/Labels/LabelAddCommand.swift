import ArgumentParser
import MailModel

/// `vaultmail label add`.
struct LabelAddCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a label to messages.")
    static let action = UserAction.label
    static let done = "Labelled"
    static let unchanged = "Already labelled."

    @Argument(help: ArgumentHelp("Name of the label, or an IMAP keyword.", valueName: "label"))
    var name: String

    @OptionGroup var selection: MessageSelection

    var label: MessageLabel? { MessageLabel(named: name) }

    func validate() throws { try LabelName.check(name) }
}
