import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail drafts`.
struct DraftsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drafts", abstract: "Show, restore and discard messages that are not sent yet.",
        discussion: """
            EXAMPLES
              vaultmail drafts
              vaultmail drafts show 9
              vaultmail drafts versions 9
              vaultmail drafts restore 9 4
              vaultmail drafts discard 9
            """,
        subcommands: [
            DraftsListCommand.self, DraftsShowCommand.self, DraftsVersionsCommand.self, DraftsRestoreCommand.self,
            DraftsDiscardCommand.self,
        ],
        defaultSubcommand: DraftsListCommand.self)
}

/// `vaultmail drafts list`.
struct DraftsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the drafts, the last saved one first.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = DraftsOutput(try Console.application().openStoreForReading().drafts())
        try output.print(document.drafts, document: document) { draft in
            let people = (draft.to + draft.cc + draft.bcc).map { $0.name ?? $0.address }.joined(separator: ", ")
            let moment = draft.savedAt.map { Column.moment($0) } ?? ""
            return TerminalText.line("\(draft.id)  \(moment)  \(people)  \(draft.subject)")
        }
        if document.drafts.isEmpty { Console.note("No drafts.") }
    }
}

/// `vaultmail drafts show`.
struct DraftsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print a draft.")

    @Argument(help: "The number that `vaultmail drafts` prints.")
    var number: Int64

    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard let draft = try Console.application().openStoreForReading().draft(OutgoingID(number)) else {
            throw ApplicationError("There is no draft \(number).", status: .notFound)
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

/// `vaultmail drafts discard`.
struct DraftsDiscardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Discard drafts.",
        discussion: "A discarded draft can be restored on the page for a day.")

    @Argument(help: "The numbers that `vaultmail drafts` prints.")
    var numbers: [Int64]

    func run() async throws {
        try await Console.application().discardDrafts(numbers.map { OutgoingID($0) })
        Console.note(numbers.count == 1 ? "Discarded." : "Discarded \(numbers.count) drafts.")
    }
}
