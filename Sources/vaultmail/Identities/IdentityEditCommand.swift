import ArgumentParser
import MailApp
import MailModel

/// `vaultmail identity edit`.
struct IdentityEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an identity.", discussion: "What is not named stays as it is.")

    @Argument(help: "The number that `vaultmail identity` prints.")
    var number: Int64

    @Option(help: ArgumentHelp("The address that recipients see.", valueName: "address"))
    var address: String?

    @OptionGroup var options: IdentityOptions

    func validate() throws {
        let named = [options.name, options.signature, options.signatureFile, address]
        guard options.isDefault || named.contains(where: { $0 != nil }) else {
            throw ValidationError("Say what to change: --name, --address, --signature, --signature-file or --default.")
        }
    }

    func run() async throws {
        let (options, address, signature) = (options, address, try options.signatureText())
        try await Console.application().changeIdentity(IdentityID(number)) { entry in
            entry = options.applied(to: entry, address: address, signature: signature)
        }
        Console.note("Changed identity \(number).")
    }
}
