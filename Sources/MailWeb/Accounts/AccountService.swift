public import MailModel
public import SASL

/// Adds, changes and removes accounts for the page: what needs servers or the vault. The program provides it.
public protocol AccountService: Sendable {
    /// Finds the servers of an address within five seconds. Only its domain leaves the machine.
    func discover(_ address: String) async throws(AccountServiceError) -> DiscoveredAccount

    /// Checks both servers at the same time; saves the account only if both accept the sign-in.
    func add(_ account: NewAccount) async throws(AccountServiceError) -> ServerChecks

    /// Checks both servers of an existing account; saves them only if both accept the sign-in. The account is then
    /// active again.
    func changeServers(of account: AccountID, to change: ServerChange) async throws(AccountServiceError) -> ServerChecks

    /// Removes an account with its mail, its index and its secrets.
    func remove(_ account: AccountID) async throws(AccountServiceError)

    /// True if passwords wait for a passphrase. Quick.
    var isVaultLocked: Bool { get }

    /// Where passwords are stored, and whether they can be read now.
    func vaultState() throws(AccountServiceError) -> VaultState

    /// Opens the passwords for the running program; accounts that waited sync at once.
    func unlockVault(_ passphrase: Secret) async throws(AccountServiceError)

    /// Sets, changes or, with nil, removes the passphrase of the passwords. An earlier one must be given, also if the
    /// passwords are open. The running program can still read them.
    func setVaultPassphrase(_ passphrase: Secret?, current: Secret?) async throws(AccountServiceError)

    /// Changes the mailboxes of an account on its server now.
    func changeMailboxes(
        of account: AccountID, _ change: MailboxChange
    ) async throws(MailboxChangeError) -> MailboxChangeResult

    /// Begins a sign-in with the browser; the flow ends after ten minutes at the latest.
    func startOAuth(_ request: OAuthStart) async throws(AccountServiceError) -> OAuthFlowStart

    /// The state of a flow.
    func oauthStatus(_ flow: String) async throws(AccountServiceError) -> OAuthFlowStatus

    /// Ends a flow that waits for the browser; does nothing if it has ended.
    func cancelOAuth(_ flow: String) async throws(AccountServiceError)
}
