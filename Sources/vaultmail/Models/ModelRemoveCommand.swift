import ArgumentParser
import LocalModels
import MailApp
import MailPresentation

/// `vaultmail model remove`.
struct ModelRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete a model from this computer.")

    @Argument(help: "Name of the model; see `vaultmail model list`.")
    var model: String

    @OptionGroup var confirmation: ConfirmationOptions

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let application = Console.application()
        let model = try application.model(model)
        // The specification prescribes this text, also for a model with less to disable (FR-SET-04).
        try Confirmation.require(
            "Deleting the AI model will disable smart categories, smart reply, and thread summarization. Delete it?",
            isGiven: confirmation.yes, else: "Nothing was deleted.")
        try application.models.remove(model)
        Console.note("\(model.name) was deleted.")
        if formatting.json { Console.print(try OutputJSON.document(ModelJSON(model, in: application.models))) }
    }
}
