import ArgumentParser
import MailApp

/// `vaultmail compose`.
struct ComposeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compose", abstract: "Open a new message in the default browser.",
        discussion: """
            Of a mailto: link, the recipients, the subject and the text are used; attachments that it names are ignored.

            EXAMPLES
              vaultmail compose
              vaultmail compose 'mailto:bo@example.org?subject=Tea'
            """)

    @Argument(help: "A mailto: link.")
    var link: String?

    @Flag(help: "Print the URL instead of opening it.")
    var printUrl = false

    func run() async throws {
        let application = Console.application()
        let address = try await application.composeAddress(mailto: link)
        if printUrl {
            Console.print(address)
            return
        }
        guard try await application.openInBrowser(address) else {
            Console.note("No browser found. Open this URL:")
            Console.print(address)
            return
        }
    }
}
