public import ArgumentParser
import MailApp
public import MailModel
import SASL

/// `vaultmail account`.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add, list and remove accounts, change a password.",
        subcommands: [Add.self, List.self, Password.self, Remove.self])

    /// `vaultmail account add`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an account after signing in to its server once.",
            discussion: """
                The server must offer TLS 1.2 or higher with a certificate that this machine trusts. Nothing is saved when \
                signing in fails. The password goes to the desktop's keyring, or to an encrypted file where there is none.

                EXAMPLE
                  vaultmail account add --email me@example.org --imap imap.example.org \\
                    --username me --password-stdin < password.txt
                """)

        @Option(help: "The e-mail address of the account.")
        var email: String

        @Option(help: ArgumentHelp("The IMAP server; port 993 unless given.", valueName: "host[:port]"))
        var imap: String

        @Option(help: "The name to sign in with; the address unless given.")
        var username: String?

        @Option(help: "The name that others see.")
        var name: String = ""

        @Flag(help: "Greet in plaintext, then switch to TLS before anything else (STARTTLS, port 143).")
        var starttls = false

        // A negative number is a wrong one rather than a missing one.
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Keep mail of so many days, a positive number, or \"all\".", valueName: "days|all"))
        var window: SyncWindow = .standard

        @Flag(help: "Read the password from the first line of standard input.")
        var passwordStdin = false

        func validate() throws {
            guard passwordStdin else { throw PasswordInput.missing }
            guard email.split(separator: "@", omittingEmptySubsequences: false).count >= 2, !email.hasSuffix("@") else {
                throw ValidationError("\(email) is not an e-mail address.")
            }
            guard endpoint != nil else { throw ValidationError("\(imap) is not HOST or HOST:PORT.") }
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
                "Added \(account.settings.address). `vaultmail sync` fetches its mail; `vaultmail serve` keeps it current."
            )
        }
    }

    /// `vaultmail account list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the accounts.")

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
            abstract: "Store another password for an account, after signing in with it once; the mail stays.")

        @Argument(help: "The account's e-mail address.")
        var email: String

        @Flag(help: "Read the password from the first line of standard input.")
        var passwordStdin = false

        func validate() throws {
            guard passwordStdin else { throw PasswordInput.missing }
        }

        func run() async throws {
            let password = try PasswordInput.read()
            if let notice = try await Console.application().changePassword(of: email, to: password) {
                Console.note(notice)
            }
            Console.note("Stored the new password of \(email).")
        }
    }

    /// `vaultmail account remove`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an account with all its local mail; a server keeps its own.")

        @Argument(help: "The account's e-mail address.")
        var email: String

        @Flag(help: "Also remove the account of imported mail, which no server has.")
        var yes = false

        func run() async throws {
            let application = Console.application()
            let account = try application.account(email, in: application.openStoreForReading())
            guard !account.settings.isLocal || yes else {
                throw ApplicationError(
                    "The imported mail of this computer is on no server and would be gone for good: export it first, or say --yes.",
                    status: .usage)
            }
            try await application.removeAccount(email)
            Console.note(
                account.settings.isLocal
                    ? "Removed all imported mail from this machine. The files that it came from are untouched."
                    : "Removed \(email) from this machine; the mail on the server is untouched.")
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

    /// What the help shows as the default.
    public var defaultValueDescription: String {
        switch self {
        case .all: "all"
        case .days(let days): String(days)
        }
    }
}
