import ArgumentParser
import MailApp
import MailModel

/// `vaultmail identity add`.
struct IdentityAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an identity to an account.",
        discussion: "The mail server must allow the address; many allow only your own and its aliases.")

    @Argument(help: "Email address of the account that sends.")
    var account: String

    @Option(help: ArgumentHelp("The address that recipients see.", valueName: "address"))
    var address: String

    @OptionGroup var options: IdentityOptions

    func run() async throws {
        let empty = IdentityEntry(id: nil, name: "", address: address, signature: "", isDefault: false)
        let entry = options.applied(to: empty, address: nil, signature: try options.signatureText())
        try await Console.application().addIdentity(entry, account: account)
        Console.note("Added \(address) to \(account).")
    }
}
