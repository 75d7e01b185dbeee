import ArgumentParser
import MailApp
import MailModel

/// `vaultmail identity remove`.
struct IdentityRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an identity.",
        discussion: "Drafts that were to be sent from it need another one.")

    @Argument(help: "The number that `vaultmail identity` prints.")
    var number: Int64

    func run() async throws {
        try await Console.application().removeIdentity(IdentityID(number))
        Console.note("Removed identity \(number).")
    }
}
