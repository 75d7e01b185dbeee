import ArgumentParser
import MailApp
import MailModel
import MailSending

/// `vaultmail unsubscribe`.
struct UnsubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "Ask the mailing list of a message to remove you.",
        discussion: """
            Shows what will be sent and where, and asks for confirmation; without a terminal, --yes is required. The \
            request is sent to the list's server if it supports that (RFC 8058), otherwise as a message through the \
            outbox. If the list only has a web page, its address is printed.

            EXAMPLE
              vaultmail unsubscribe 3f9c2a71
            """)

    @Argument(help: ArgumentHelp("A message ID. A unique prefix is enough.", valueName: "id"))
    var id: String

    @OptionGroup var confirmation: ConfirmationOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let offer = try application.unsubscribeOffer(id)
        if offer.way == .page {
            Console.note("Open the page of \(offer.name) to unsubscribe:")
            return Console.print(offer.address)
        }
        try Confirmation.require(Self.question(offer), isGiven: confirmation.yes, else: "Nothing was sent.")
        try await application.unsubscribe(offer)
        Console.note("Asked \(offer.name) to remove you.")
    }

    private static func question(_ offer: UnsubscribeOffer) -> String {
        guard offer.way == .mail else {
            return "Send “List-Unsubscribe=One-Click” to \(offer.address), to leave \(offer.name)?"
        }
        let text = offer.text.isEmpty ? "" : " and the text “\(PrintableText.cleaned(offer.text, limit: 500))”"
        return
            "Send a message with the subject “\(offer.subject)”\(text) to \(offer.recipient), to leave \(offer.name)?"
    }
}
