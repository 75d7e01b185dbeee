public import ArgumentParser
import MailApp
public import MailModel
import SASL

/// `vaultmail account`.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Manage mail accounts.",
        subcommands: [Add.self, List.self, Password.self, Remove.self])

    /// `vaultmail account add`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an account.",
            discussion: """
                Signs in once to verify the settings. If that fails, nothing is saved.

                The server must support TLS 1.2 or later and present a certificate that this machine trusts. The password \
                is stored in the desktop keyring, or in an encrypted file if there is none.

                EXAMPLE
                  vaultmail account add --email me@example.org --imap imap.example.org \\
                    --username me --password-stdin < password.txt
                """)

        @Option(help: "Email address of the account.")
        var email: String

        @Option(
            help: ArgumentHelp(
                "IMAP server. The default port is 993, or 143 with --starttls.", valueName: "host[:port]"))
        var imap: String

        @Option(help: "User name to sign in with. Defaults to the email address.")
        var username: String?

        @Option(help: "Display name that recipients see.")
        var name: String = ""

        @Flag(help: "Use STARTTLS on port 143 instead of implicit TLS.")
        var starttls = false

        // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Sync mail from this many days, or \"all\".", valueName: "days|all"))
        var window: SyncWindow = .standard

        @Flag(help: "Read the password from standard input (first line).")
        var passwordStdin = false

        func validate() throws {
            guard passwordStdin else { throw PasswordInput.missing }
            guard email.split(separator: "@", omittingEmptySubsequences: false).count >= 2, !email.hasSuffix("@") else {
                throw ValidationError("'\(email)' is not a valid email address.")
            }
            guard endpoint != nil else {
                throw ValidationError("'\(imap)' is not a valid server; use HOST or HOST:PORT.")
            }
        }

        private var endpoint: ServerEndpoint? {
            ServerEndpoint(parsing: imap, security: starttls ? .startTLS : .implicitTLS)
        }

        func run() async throws {
            guard let endpoint else { throw ExitStatus.usage }
            let password = try PasswordInput.read()
            let settings = AccountSettings(
                address: email, displayName: name, imap: endpoint, username: username ?? email, syncWindow: window)
            Console.note("Signing in to \(endpoint.host)…")
            let (account, notice) = try await Console.application().addAccount(settings, password: password)
            if let notice { Console.note(notice) }
            Console.note(
                "Added \(account.settings.address). Run `vaultmail sync` to download its mail, or `vaultmail serve` to keep it in sync."
            )
        }
    }

    /// `vaultmail account list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all accounts.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let document = try Console.application().status()
            try output.print(document.accounts, document: document) {
                "\(Column.fit($0.account, 32))  \(Column.fit($0.imap ?? "no server", 32))  \($0.state)"
            }
            if document.accounts.isEmpty { Console.noteNoAccount() }
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
            guard passwordStdin else { throw PasswordInput.missing }
        }

        func run() async throws {
            let password = try PasswordInput.read()
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

extension SyncWindow: ExpressibleByArgument {
    /// A number of days, or `all`.
    public init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if let days = Int(argument), (1...36_500).contains(days) {
            self = .days(days)
        } else {
            return nil
        }
    }

    /// The default value as the help text shows it.
    public var defaultValueDescription: String {
        switch self {
        case .all: "all"
        case .days(let days): String(days)
        }
    }
}
