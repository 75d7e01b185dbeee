import ArgumentParser
import MailApp

/// `vaultmail identity list`.
struct IdentityListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List identities; * marks the default one of each account.")

    @Argument(help: "Email address of an account; without it, all that can send.")
    var account: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = try Console.application().identities(account: account)
        let noIdentity = "No account can send: none has an SMTP server."
        try output.print(document.identities, document: document, whenEmpty: noIdentity) { identity in
            let author = identity.name.isEmpty ? identity.address : "\(identity.name) <\(identity.address)>"
            let mark = identity.isDefault ? "*" : " "
            let line = "\(identity.id) \(mark) \(Column.fit(identity.account, 32))  \(author)"
            let signature = identity.signature.isEmpty ? "" : "  (with signature)"
            return TerminalText.line(line + signature)
        }
    }
}
