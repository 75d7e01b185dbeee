import MailModel
import MailWeb
import SASL

/// An account service without servers: every sign-in succeeds, and nothing is saved.
struct StubAccounts: AccountService {
    static let checked = ServerChecks(
        imap: ServerCheck(detail: "TLS 1.3"),
        smtp: ServerCheck(.wrongPassword, "The server refused the user name or the password.", hint: "Check both."))

    /// The account of a demonstration.
    static let sample = NewAccount(
        address: "anna@demo.example",
        servers: AccountServers(
            imap: ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS), smtp: nil, username: "anna"),
        password: Secret("secret"))

    func discover(_ address: String) async throws(AccountServiceError) -> DiscoveredAccount {
        let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS)
        return DiscoveredAccount(
            address: address, provider: nil, source: .autoconfig, asked: ["autoconfig.example.org"],
            resolvers: ["192.0.2.53"], imap: endpoint, smtp: nil, username: address, signIn: [.oauth, .password],
            steps: [GuideStep("Turn on IMAP.", link: "https://example.org/imap"), GuideStep("Enter the password.")],
            mustConfirm: true,
            oauth: .init(provider: "google", needsClient: true, steps: [GuideStep("Register a client.")]))
    }

    var isVaultLocked: Bool { true }

    func vaultState() throws(AccountServiceError) -> VaultState { .locked }

    func unlockVault(_ passphrase: Secret) async throws(AccountServiceError) {
        guard passphrase == Secret("we walked to the lighthouse") else {
            throw AccountServiceError(.invalid, code: "wrong_passphrase", "This is not the passphrase.")
        }
    }

    func setVaultPassphrase(_ passphrase: Secret?, current: Secret?) async throws(AccountServiceError) {
        guard current == Secret("we walked to the lighthouse") else {
            throw AccountServiceError(.invalid, code: "wrong_passphrase", "This is not the passphrase.")
        }
    }

    func add(_ account: NewAccount) async throws(AccountServiceError) -> ServerChecks { Self.checked }

    func changeServers(
        of account: AccountID, to change: ServerChange
    ) async throws(AccountServiceError) -> ServerChecks { Self.checked }

    func remove(_ account: AccountID) async throws(AccountServiceError) {}

    func changeMailboxes(
        of account: AccountID, _ change: MailboxChange
    ) async throws(MailboxChangeError) -> MailboxChangeResult {
        switch change {
        case .delete(_, let confirmed): MailboxChangeResult(isDone: confirmed == 37, messageCount: 37)
        case .copy(let messages, _): MailboxChangeResult(messageCount: messages.count)
        case .create, .rename, .subscribe: MailboxChangeResult()
        }
    }

    func startOAuth(_ request: OAuthStart) async throws(AccountServiceError) -> OAuthFlowStart {
        OAuthFlowStart(id: "f1", url: "https://login.example.org/")
    }

    func oauthStatus(_ flow: String) async throws(AccountServiceError) -> OAuthFlowStatus {
        guard flow == "f1" else {
            throw AccountServiceError(.notFound, code: "not_found", "This sign-in has ended.", hint: "Start it again.")
        }
        return OAuthFlowStatus(.failed, message: "Authentication failed. Please try again.", checks: Self.checked)
    }

    func cancelOAuth(_ flow: String) async throws(AccountServiceError) {}
}
