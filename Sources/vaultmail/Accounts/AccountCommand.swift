import ArgumentParser
import MailApp
import MailModel
import MailStorage
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
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List all accounts.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let document = try await Console.application().status()
            let table = TextTable([
                .init(name: "Account", width: 32, least: 16), .init(name: "Server", width: 32, least: 10),
                .init(name: "State", width: 12),
            ])
            try output.print(document.accounts, document: document, table: table, whenEmpty: Console.noAccount) {
                [$0.account, $0.imap ?? "no server", Self.words(for: $0)]
            }
        }

        private static func words(for account: AccountOutput) -> String {
            if account.syncPaused { return "paused" }
            return account.active ? account.state : "signed out"
        }
    }

    /// `vaultmail account password`.
    struct Password: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Change the password of an account.",
            discussion: "Signs in once to verify the new password. Local mail is kept.")

        @Argument(help: "Email address of the account.")
        var email: String

        @Flag(help: "Read the password from standard input (first line).")
        var passwordStdin = false

        func validate() throws {
            guard passwordStdin || TerminalPrompt.isPossible else { throw PasswordInput.missing }
        }

        func run() async throws {
            let application = Console.application()
            try Console.unlockVault(of: application)
            let password = try passwordStdin ? PasswordInput.read() : TerminalPrompt.password("New password: ")
            if let notice = try await application.changePassword(of: email, to: password) {
                Console.note(notice)
            }
            Console.note("Changed the password of \(email).")
        }
    }

    /// `vaultmail account remove`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove an account and its local mail.",
            discussion: "Mail on the server is not affected.")

        @Argument(help: "Email address of the account.")
        var email: String

        @OptionGroup var confirmation: ConfirmationOptions

        func run() async throws {
            let application = Console.application()
            let store = try application.openStoreForReading()
            let account = try application.account(email, in: store)
            let unsent = try store.outgoing().filter { $0.account == account.id && $0.sentAt == nil }.count
            try Confirmation.require(
                Self.question(account, unsent), isGiven: confirmation.yes, else: "Nothing was removed.")
            try await application.removeAccount(email)
            Console.note(
                account.settings.isLocal
                    ? "Removed all imported mail. The original files were not changed."
                    : "Removed \(email) and its local mail. Mail on the server was not changed.")
        }

        private static func question(_ account: Account, _ unsentCount: Int) -> String {
            guard !account.settings.isLocal else {
                return "Remove all imported mail? It exists only on this computer and will be permanently deleted."
            }
            let question =
                "Remove \(account.settings.address)? "
                + "All local emails, drafts, and cached data for this account will be deleted."
            guard unsentCount > 0 else { return question }
            return question + " " + Count.of(unsentCount, "message") + " of the outbox will be deleted unsent."
        }
    }
}
