import ArgumentParser
import MailApp
import MailModel
import MailPresentation
import MailStorage

/// `vaultmail label list`.
struct LabelListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the labels.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let labels = try Console.application().openStoreForReading().labels()
        switch output.chosen {
        case .json: Console.print(try OutputJSON.document(LabelsOutput(labels)))
        case .jsonl: Console.print(try OutputJSON.lines(labels.map(LabelJSON.init)))
        case .text:
            guard !labels.isEmpty else { return Console.note("No labels.") }
            for label in labels {
                Console.print(label.name == label.keyword ? label.name : "\(label.name)  (\(label.keyword))")
            }
        }
    }
}
