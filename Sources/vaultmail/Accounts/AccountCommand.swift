import ArgumentParser
import MailApp
import MailModel
import SASL

/// `vaultmail account`.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Manage mail accounts.",
        subcommands: [
            AccountAddCommand.self, List.self, AccountEditCommand.self, Password.self, AccountReauthCommand.self,
            AccountPauseCommand.self, AccountResumeCommand.self, Remove.self,
        ])

    /// `vaultmail account list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all accounts.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let document = try await Console.application().status()
            try output.print(document.accounts, document: document) {
                "\(Column.fit($0.account, 32))  \(Column.fit($0.imap ?? "no server", 32))  \(Self.words(for: $0))"
            }
            if document.accounts.isEmpty { Console.noteNoAccount() }
        }

        private static func words(for account: AccountOutput) -> String {
            if account.syncPaused { return "paused" }
            return account.active ? account.state : "signed out"
        }
    }

    /// `vaultmail account password`.
    struct Password: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the password of an account.",
            discussion: "Signs in once to verify the new password. Local mail is kept.")

        @Argument(help: "Email address of the account.")
        var email: String

        @Flag(help: "Read the password from standard input (first line).")
        var passwordStdin = false

        func validate() throws {
            guard passwordStdin || Prompt.isPossible else { throw PasswordInput.missing }
        }

        func run() async throws {
            let password = try passwordStdin ? PasswordInput.read() : Prompt.password("New password: ")
            if let notice = try await Console.application().changePassword(of: email, to: password) {
                Console.note(notice)
            }
            Console.note("Changed the password of \(email).")
        }
    }

    /// `vaultmail account remove`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an account and its local mail.",
            discussion: "Mail on the server is not affected.")

        @Argument(help: "Email address of the account.")
        var email: String

        @Flag(help: "Allow removing the account of imported mail, which is not on any server.")
        var yes = false

        func run() async throws {
            let application = Console.application()
            let account = try application.account(email, in: application.openStoreForReading())
            guard !account.settings.isLocal || yes else {
                throw ApplicationError(
                    "Imported mail exists only on this computer and would be permanently deleted. Export it first, or pass --yes.",
                    status: .usage)
            }
            try await application.removeAccount(email)
            Console.note(
                account.settings.isLocal
                    ? "Removed all imported mail. The original files were not changed."
                    : "Removed \(email) and its local mail. Mail on the server was not changed.")
        }
    }
}
