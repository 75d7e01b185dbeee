import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail drafts show`.
struct DraftsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print a draft.")

    @Argument(help: "The number that `vaultmail drafts` prints.")
    var number: Int64

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let id = OutgoingID(number)
        guard let draft = try Console.application().openStoreForReading().draft(id) else {
            throw ApplicationError.noDraft(id)
        }
        let document = DraftOutput(draft)
        try output.print([document], document: document, text: Self.text)
    }

    private static func text(_ draft: DraftOutput) -> String {
        let fields = [("To", draft.to), ("Cc", draft.cc), ("Bcc", draft.bcc)].filter { !$0.1.isEmpty }
        var lines = fields.map { name, people in
            let list = people.map { person in person.name.map { "\($0) <\(person.address)>" } ?? person.address }
            return TerminalText.line("\(name): \(list.joined(separator: ", "))")
        }
        lines.append(TerminalText.line("Subject: \(draft.subject)"))
        lines += draft.attachments.map { TerminalText.line("Attached: \($0)") }
        if draft.missingImages > 0 {
            lines.append("Not included: \(Count.of(draft.missingImages, "image")) of the original on other servers")
        }
        lines += ["", TerminalText.block(draft.text)]
        if let quote = draft.quote { lines += ["", TerminalText.block(quote)] }
        return lines.joined(separator: "\n")
    }
}
