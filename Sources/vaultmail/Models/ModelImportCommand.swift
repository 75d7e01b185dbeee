import ArgumentParser
import Foundation
import MailApp
import MailPresentation

/// `vaultmail model import`.
struct ModelImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Copy files of a model that you have from elsewhere.",
        discussion: "A file is taken only if its SHA-256 is in the catalogue; its name does not matter.")

    @Argument(help: "The files of the model.", completion: .file())
    var files: [String]

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let application = Console.application()
        let names = try await application.importModelFiles(files.map { URL(fileURLWithPath: $0) })
        for name in names { Console.note("Imported \(name).") }
        let models = ModelsOutput(application)
        let touched = Set(names.compactMap { $0.split(separator: "/").first.map(String.init) })
        for model in models.models where model.state != "downloaded" && touched.contains(model.id) {
            Console.note("\(model.name) is not complete yet.")
        }
        if formatting.json { Console.print(try OutputJSON.document(models)) }
    }
}
