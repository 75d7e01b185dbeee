import ArgumentParser
import LocalModels
import MailApp
import MailPresentation

/// `vaultmail model verify`.
struct ModelVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compare a downloaded model with the catalogue.",
        discussion: "A file that differs is deleted.")

    @Argument(help: "Name of the model; see `vaultmail model list`.")
    var model: String

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let application = Console.application()
        let model = try application.model(model)
        try await application.models.verify(model)
        Console.note("\(model.name) is the model of the catalogue.")
        if formatting.json { Console.print(try OutputJSON.document(ModelJSON(model, in: application.models))) }
    }
}
