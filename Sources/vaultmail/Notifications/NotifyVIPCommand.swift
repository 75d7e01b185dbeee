import ArgumentParser
import MailApp

/// `vaultmail notify vip`.
struct NotifyVIPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vip", abstract: "People whose mail always notifies, regardless of filters.",
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    /// `vaultmail notify vip list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the VIP contacts.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let document = VIPOutput(try Console.application().vips())
            try output.print(document.vips, document: document, whenEmpty: "No VIP contacts.") { TerminalText.line($0) }
        }
    }

    /// `vaultmail notify vip add`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Add VIP contacts.")

        @Argument(help: ArgumentHelp("Email addresses.", valueName: "address"))
        var addresses: [String]

        func run() async throws {
            try await Console.application().setVIP(true, addresses)
            Console.note("Added \(Count.of(addresses.count, "VIP contact")).")
        }
    }

    /// `vaultmail notify vip remove`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove VIP contacts.")

        @Argument(help: ArgumentHelp("Email addresses.", valueName: "address"))
        var addresses: [String]

        func run() async throws {
            try await Console.application().setVIP(false, addresses)
            Console.note("Removed \(Count.of(addresses.count, "VIP contact")).")
        }
    }
}

/// The output of `notify vip list`.
private struct VIPOutput: Encodable {
    let vips: [String]

    init(_ vips: [String]) { self.vips = vips }
}
