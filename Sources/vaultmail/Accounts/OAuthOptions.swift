import ArgumentParser
import MailApp
import MailModel
import MailWeb
import SASL

/// The options of a sign-in with the browser.
struct OAuthOptions: ParsableArguments {
    @Flag(help: "Sign in with your browser (OAuth 2.0) instead of a password.")
    var oauth = false

    @Option(help: "Client ID that you registered with the provider; it is remembered.")
    var clientId: String?

    @Flag(help: "Read the client secret from standard input (first line), if the provider gave you one.")
    var clientSecretStdin = false

    @Option(help: "Where you sign in; only for providers that VaultMail does not know.")
    var authorizationUrl: String?

    @Option(help: "Where codes are exchanged; only for providers that VaultMail does not know.")
    var tokenUrl: String?

    @Option(help: "Scopes, separated by spaces; only for providers that VaultMail does not know.")
    var scopes: String?

    /// True if the user wants it, or has entered what it needs.
    var isWanted: Bool { oauth || clientId != nil || authorizationUrl != nil }

    func validate() throws {
        guard (authorizationUrl == nil) == (tokenUrl == nil) else {
            throw ValidationError("--authorization-url and --token-url belong together.")
        }
    }

    /// Asks on a terminal for what is missing.
    func start(
        _ found: DiscoveredAccount.OAuthRegistration?, address: String, account: AccountID?, servers: AccountServers,
        name: String = "", window: SyncWindow = .standard
    ) throws -> OAuthStart {
        guard found != nil || authorizationUrl != nil else {
            throw ApplicationError(
                "The sign-in page of this provider is not known. Pass --authorization-url, --token-url and --scopes.",
                status: .usage)
        }
        var secret = try clientSecretStdin ? PasswordInput.read() : nil
        var client = clientId ?? ""
        if client.isEmpty, let found, found.needsClient, TerminalPrompt.isPossible {
            Console.note("The provider wants to know who signs in. Once:")
            Steps.show(found.steps)
            client = try TerminalPrompt.line("Client ID: ")
            let text = try TerminalPrompt.line("Client secret (Enter if there is none): ")
            secret = text.isEmpty ? nil : Secret(text)
        }
        return OAuthStart(
            address: address, account: account, provider: authorizationUrl == nil ? found?.provider ?? "" : "generic",
            clientID: client, clientSecret: secret, authorizationURL: authorizationUrl, tokenURL: tokenUrl,
            scopes: scopes, servers: servers, displayName: name, syncWindow: window)
    }

    /// Signs in; the notice of the vault, if there is one, is printed.
    static func run(_ start: OAuthStart, _ application: Application) async throws {
        let notice = try await application.signInWithBrowser(start) { address in
            let isOpened = (try? await application.openInBrowser(address)) ?? false
            Console.note(
                isOpened ? "Continue in your browser. If it did not open:" : "Open this address in your browser:")
            Console.note("  \(address)")
        }
        if let notice { Console.note(notice) }
    }
}
