import ArgumentParser
import MailApp
import MailPresentation

/// `vaultmail model list`.
struct ModelListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the models that can be downloaded, and what is here.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = ModelsOutput(Console.application())
        try output.print(document.models, document: document) { model in
            let size = Megabytes.text(model.sizeBytes)
            let state =
                switch model.state {
                case "downloaded": "downloaded"
                case "downloading": "downloading, \(Megabytes.text(model.completedBytes)) so far"
                default: model.completedBytes > 0 ? "incomplete" : "not downloaded"
                }
            return TerminalText.line("\(model.id)  \(size)  \(state)")
        }
    }
}
