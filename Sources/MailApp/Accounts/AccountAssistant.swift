import AccountDiscovery
import Credentials
import Logging
public import MailModel
import MailStorage
import MailSync
public import MailWeb
import OAuth
import SASL
import Synchronization
import WebRequests

/// Adds and changes accounts for the page and the command line: finds servers, checks them, signs in with the browser,
/// and saves (FR-OB-01, FR-SET-02). Nothing is saved unless every server accepted the sign-in.
public final class AccountAssistant: AccountService {
    let store: MailStore
    let vault: any CredentialVault
    let checker: AccountChecker
    let engine: SyncEngine
    let signIn: OAuthSignIn
    let flows = OAuthFlows()
    let logger: Logger
    private let discovery: AccountDiscovery
    /// One account is saved at a time, so that two with one address cannot replace each other's secrets.
    private let saving = Mutex(())

    init(
        store: MailStore, vault: any CredentialVault, engine: SyncEngine, checker: AccountChecker,
        discovery: AccountDiscovery, signIn: OAuthSignIn, logger: Logger
    ) {
        self.store = store
        self.vault = vault
        self.engine = engine
        self.checker = checker
        self.discovery = discovery
        self.signIn = signIn
        self.logger = logger
    }

    /// Finds the servers of an address within five seconds. Only its domain leaves the machine.
    public func discover(_ text: String) async throws(AccountServiceError) -> DiscoveredAccount {
        guard let address = AccountAddress(text) else { throw .badAddress }
        let result = await discovery.discover(address)
        guard !result.isOffline else { throw .offline }
        return DiscoveredAccount(result) { id in (try? self.vault.client(ofProvider: id)) != nil }
    }

    /// What an account needs to sign in with the browser again.
    func registration(of account: Account) -> DiscoveredAccount.OAuthRegistration? {
        if let grant = try? vault.grant(for: account.settings.address), grant.provider.id == "generic" {
            return .init(
                provider: "generic", needsClient: false,
                authorizationURL: grant.provider.authorizationEndpoint.description,
                tokenURL: grant.provider.tokenEndpoint.description, steps: [])
        }
        let kinds = MailProvider.offering(imap: account.settings.imap?.host ?? "")?.signIns ?? []
        return .init(kinds) { id in (try? self.vault.client(ofProvider: id)) != nil }
    }

    /// Removes an account with its mail, its index and its secrets.
    public func remove(_ id: AccountID) async throws(AccountServiceError) {
        _ = try account(id)
        do {
            try store.removeAccount(id, removingSecrets: vault.remove)
        } catch let error as CredentialError {
            throw AccountServiceError(
                .unavailable, code: "no_keyring", AccountServiceText.passwordNotRemoved, hint: error.explanation)
        } catch {
            throw AccountServiceError(saving: error)
        }
    }

    // MARK: For the other parts

    func account(_ id: AccountID) throws(AccountServiceError) -> Account {
        guard let account = try saved({ try store.account(id) }) else { throw .noAccount }
        return account
    }

    func requireNew(_ address: String) throws(AccountServiceError) {
        let known = try saved { try store.accounts() }
        guard !known.contains(where: { $0.settings.address.lowercased() == address.lowercased() }) else {
            throw .exists(address)
        }
    }

    /// Saves a secret, then what refers to it; if that fails, the vault is as before.
    func save<Result: Sendable>(
        of address: String, _ secrets: () throws -> Void, _ body: () throws -> Result
    ) throws(AccountServiceError) -> Result {
        try saved {
            try saving.withLock { _ in
                let before = try vault.secrets(of: address)
                do {
                    try secrets()
                    return try body()
                } catch {
                    try? vault.restore(before, of: address)
                    throw error
                }
            }
        }
    }

    /// Runs a step of storage; its errors are sentences for the user.
    func saved<Result>(_ body: () throws -> Result) throws(AccountServiceError) -> Result {
        do {
            return try body()
        } catch {
            throw AccountServiceError(saving: error)
        }
    }
}

extension CredentialVault {
    /// The secrets of an account: its own, and that of the server for sending.
    fileprivate func secrets(of address: String) throws(CredentialError) -> (own: StoredSecret?, smtp: Secret?) {
        let own = try secret(for: address)
        guard case .password(let password)? = own else { return (own, nil) }
        let submission = try submissionPassword(for: address)
        return (own, submission == password ? nil : submission)
    }

    fileprivate func restore(_ secrets: (own: StoredSecret?, smtp: Secret?), of address: String) throws {
        guard let own = secrets.own else { return try removePassword(for: address) }
        try setSecret(own, for: address)
        try setSubmissionPassword(secrets.smtp, for: address)
    }
}
