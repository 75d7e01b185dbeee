import ArgumentParser
import MailApp
import MailModel
import MailWeb

/// `vaultmail account reauth`.
struct AccountReauthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reauth", abstract: "Sign in to an account again, as it did before or with your browser.",
        discussion: "Local mail is kept, and pending changes are sent afterwards.")

    @Argument(help: "Email address of the account.")
    var email: String

    @OptionGroup var browser: OAuthOptions

    @Flag(help: "Read the password from standard input (first line).")
    var passwordStdin = false

    func run() async throws {
        let application = Console.application()
        try Console.unlockVault(of: application)
        let account = try application.account(email, in: application.openStoreForReading())
        guard let servers = account.settings.servers else {
            throw ApplicationError("Mail on this computer needs no sign-in.", status: .usage)
        }
        if browser.isWanted || account.settings.authentication == .oauth {
            let known = try application.registration(of: account)
            try await OAuthOptions.run(
                try browser.start(
                    known, address: account.settings.address, account: account.id, servers: servers), application)
        } else {
            guard passwordStdin || TerminalPrompt.isPossible else { throw PasswordInput.missing }
            let password = try passwordStdin ? PasswordInput.read() : TerminalPrompt.password("Password: ")
            if let notice = try await application.changePassword(of: email, to: password) { Console.note(notice) }
        }
        Console.note("Signed in to \(account.settings.address).")
    }
}
