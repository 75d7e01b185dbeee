import ArgumentParser
import MailApp
import MailModel
import MailWeb
import SASL

/// `vaultmail account add`.
struct AccountAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account.",
        discussion: """
            Without --imap the servers are looked up; only the domain of the address leaves this machine. Signs in to \
            both servers once; if one refuses, nothing is saved. On a terminal it asks for what is missing.

            The servers must support TLS 1.2 or later and present certificates that this machine trusts. The password \
            is stored in the desktop keyring, or in an encrypted file if there is none.

            EXAMPLES
              vaultmail account add me@example.org
              vaultmail account add me@example.org --imap imap.example.org \\
                --smtp smtp.example.org --username me --password-stdin < password.txt
            """)

    @Argument(help: "Email address of the account.")
    var address: String?

    @Option(help: ArgumentHelp("Email address of the account.", visibility: .hidden))
    var email: String?

    @OptionGroup var servers: ServerOptions
    @OptionGroup var browser: OAuthOptions

    @Option(help: "Display name that recipients see.")
    var name: String = ""

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sync mail from this many days, or \"all\".", valueName: "days|all"),
        transform: SyncWindow.parsed)
    var window: SyncWindow = .standard

    @Option(help: "Attachments to download without being asked: off, small (messages up to 1 MiB) or all.")
    var keepAttachments: AttachmentKeeping = .off

    @Flag(help: "Read the password from standard input (first line).")
    var passwordStdin = false

    @Flag(help: "Read the password of the SMTP server from standard input (next line), if it is another one.")
    var smtpPasswordStdin = false

    @Flag(help: "Use servers that were looked up but that nothing confirms.")
    var yes = false

    func validate() throws {
        guard (address == nil) != (email == nil) || TerminalPrompt.isPossible else {
            throw ValidationError("Name the email address once, as in `vaultmail account add me@example.org`.")
        }
        guard passwordStdin || browser.isWanted || TerminalPrompt.isPossible else { throw PasswordInput.missing }
        guard let given = address ?? email else { return }
        guard given.split(separator: "@", omittingEmptySubsequences: false).count >= 2, !given.hasSuffix("@") else {
            throw ValidationError("'\(given)' is not a valid email address.")
        }
    }

    func run() async throws {
        let application = Console.application()
        try Console.unlockVault(of: application)
        let address = try self.address ?? email ?? TerminalPrompt.line("Email address: ")
        let found = try await find(address, application)
        let chosen = try ServerChoice(address: address, options: servers, acceptsGuess: yes).servers(found)
        if try usesBrowser(found) {
            try await OAuthOptions.run(
                try browser.start(
                    found?.oauth, address: address, account: nil, servers: chosen, name: name, window: window),
                application)
        } else {
            if !passwordStdin { Steps.show(found?.steps ?? []) }
            try await signIn(address, chosen, application)
        }
        if keepAttachments != .off {
            try await application.editAccount(address) { $0.keepAttachments = keepAttachments }
        }
        // Who sets up an account here needs no first launch on the page.
        _ = try await application.change(.isOnboardingComplete, to: "true")
        Console.note(
            "Added \(address). Run `vaultmail sync` to download its mail, or `vaultmail serve` to keep it in sync.")
    }

    /// Who mistypes a password on a terminal need not enter the servers again.
    private func signIn(_ address: String, _ servers: AccountServers, _ application: Application) async throws {
        let hosts = [servers.imap.host, servers.smtp?.host].compactMap(\.self)
        for attempt in 1... {
            let password = try passwordStdin ? PasswordInput.read() : TerminalPrompt.password("Password: ")
            Console.note("Signing in to \(hosts.joined(separator: " and "))…")
            let account = NewAccount(
                address: address, displayName: name, servers: servers, password: password,
                smtpPassword: try smtpPasswordStdin ? PasswordInput.read() : nil, syncWindow: window)
            do {
                let (_, notice) = try await application.addAccount(account)
                if let notice { Console.note(notice) }
                return
            } catch let error as ApplicationError
                where error.status == .authentication && !passwordStdin && attempt < Self.maximumAttempts
            {
                Console.note(error.explanation)
            }
        }
    }

    private static let maximumAttempts = 3

    /// What is known of the address; nil if the servers are named and nothing has to be looked up.
    private func find(_ address: String, _ application: Application) async throws -> DiscoveredAccount? {
        guard servers.imap == nil || (browser.isWanted && browser.authorizationUrl == nil) else { return nil }
        let domain = address.split(separator: "@").last.map(String.init) ?? address
        Console.note("Looking for the servers of \(domain)…")
        let found = try await application.discoverAccount(address)
        let asked = found.asked + found.resolvers
        Console.note(
            asked.isEmpty
                ? "Nothing was sent: the servers of \(domain) are known."
                : "Only the domain was sent, to \(asked.joined(separator: ", ")).")
        return found
    }

    private func usesBrowser(_ found: DiscoveredAccount?) throws -> Bool {
        if browser.isWanted { return true }
        guard !passwordStdin, let found else { return false }
        guard found.signIn.contains(where: { $0 != .oauth }) else { return true }
        return found.signIn.first == .oauth && found.oauth?.needsClient == false
    }
}
