import ArgumentParser
import LocalModels
import MailApp
import MailPresentation

/// `vaultmail model download`.
struct ModelDownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Download a model, after showing where from, its size and its license.",
        discussion: "An interrupted download continues where it stopped.")

    @Argument(help: "Name of the model; see `vaultmail model list`.")
    var model: String

    @Flag(help: "Agree to source, size and license without being asked.")
    var yes = false

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let application = Console.application()
        let model = try application.model(model)
        Console.note(model.terms)
        try Confirmation.require(
            "Download \(Megabytes.text(model.byteCount)) under this license?", isGiven: yes,
            else: "Nothing was downloaded.")
        let total = model.byteCount
        let isShown = StandardStream.error.isTerminal
        try await application.download(model) { done in
            guard isShown else { return }
            Console.draw("\r\u{1B}[K\(Megabytes.text(done)) of \(Megabytes.text(total))")
        }
        if isShown { Console.draw("\r\u{1B}[K") }
        Console.note("\(model.name) is downloaded and verified.")
        if formatting.json { Console.print(try OutputJSON.document(ModelJSON(model, in: application.models))) }
    }
}
