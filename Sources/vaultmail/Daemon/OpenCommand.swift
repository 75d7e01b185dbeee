import ArgumentParser
import MailApp
import MailWeb

/// `vaultmail open`.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the mailbox in the default browser.",
        discussion: """
            The link works once, within one minute. The browser then stays signed in. With a mailto: link, a new \
            message is opened instead.
            """)

    @Argument(help: "A mailto: link.")
    var link: String?

    @Flag(help: "Print the URL instead of opening it.")
    var printUrl = false

    func run() async throws {
        let application = Console.application()
        let address =
            if let link { try await application.composeAddress(mailto: link) } else {
                try await application.openAddress()
            }
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
