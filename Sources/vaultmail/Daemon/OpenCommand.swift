import ArgumentParser
import MailApp
import MailWeb

/// `vaultmail open`.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the page in the default browser.",
        discussion: "The address works once and for one minute; the page then remembers this browser.")

    @Flag(help: "Print the address instead of opening it.")
    var printUrl = false

    func run() async throws {
        let application = Console.application()
        let address = try await application.openAddress()
        if printUrl {
            Console.print(address)
            return
        }
        guard try application.openInBrowser(address) else {
            Console.note("There is no browser here; open this address in one:")
            Console.print(address)
            return
        }
    }
}
