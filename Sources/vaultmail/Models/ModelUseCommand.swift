import ArgumentParser
import LocalModels
import MailApp
import MailModel

/// `vaultmail model use`.
struct ModelUseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Write summaries and reply suggestions with a downloaded text model.",
        discussion: """
            VaultMail runs the model under llama.cpp's server (llama-server), which you install yourself. It is \
            started when you ask for a summary or suggestions, listens on a socket that only you can reach, and ends \
            after five minutes without use. Turn it off with `vaultmail model endpoint remove`.

            EXAMPLE
              vaultmail model download qwen2.5-1.5b-instruct
              vaultmail model use qwen2.5-1.5b-instruct
            """)

    @Argument(help: "A text model of `vaultmail model list`.")
    var model: String

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let application = Console.application()
        let chosen = try application.model(model)
        guard chosen.capability == .generate, let source = TextModelSource("downloaded:\(chosen.id)") else {
            throw ApplicationError("\(chosen.name) writes no text.", status: .failed)
        }
        try await application.chooseTextModel(source)
        try ModelEndpointShowCommand.print(try await application.endpointOutput(), json: formatting.json)
    }
}
