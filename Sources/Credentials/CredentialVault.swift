public import MailModel
public import OAuth
public import SASL

/// A place to store passwords and tokens: never the database, a log, an argument or the environment (MO-07).
public protocol CredentialVault: Sendable {
    /// The display name, such as "the desktop's keyring".
    var name: String { get }
    /// A notice that the user should see before using it; nil if there is none.
    var notice: String? { get }
    /// Where the secrets are, and whether they can be read now.
    var state: VaultState { get throws(CredentialError) }
    /// True if secrets wait for a passphrase. Quick, also where a keyring is slow.
    var isLocked: Bool { get }
    /// Opens what a passphrase protects, for this process.
    func unlock(_ passphrase: Secret) throws(CredentialError)
    /// Sets, changes or, with nil, removes the passphrase of what is open.
    func setPassphrase(_ passphrase: Secret?) throws(CredentialError)
    /// Returns the secret of a key, an account's address for most; nil if none is stored.
    func secret(for key: String) throws(CredentialError) -> StoredSecret?
    /// Stores a secret, replacing an earlier one of any kind. On return it is on disk.
    func setSecret(_ secret: StoredSecret, for key: String) throws(CredentialError)
    /// Removes a secret; does nothing if none is stored.
    func removeSecret(for key: String) throws(CredentialError)
    /// Removes the secrets of accounts, and the client ids that the user registered with providers. Others may share a
    /// keyring, so it keeps what belongs to neither.
    func removeAll(ofAccounts addresses: [String]) throws(CredentialError)
}

extension CredentialVault {
    /// Most vaults have no passphrase.
    public var state: VaultState { get throws(CredentialError) { .keyring } }

    /// Most vaults have no passphrase.
    public var isLocked: Bool { false }

    /// Most vaults have no passphrase.
    public func unlock(_ passphrase: Secret) throws(CredentialError) { throw .keyringInUse }

    /// Most vaults have no passphrase.
    public func setPassphrase(_ passphrase: Secret?) throws(CredentialError) { throw .keyringInUse }

    /// Returns the password of an account; nil if none is stored. Tokens are never returned as a password.
    public func password(for account: String) throws(CredentialError) -> Secret? {
        guard case .password(let password)? = try secret(for: account) else { return nil }
        return password
    }

    /// Stores the password of an account, replacing an earlier one or its tokens. On return it is on disk.
    public func setPassword(_ password: Secret, for account: String) throws(CredentialError) {
        try setSecret(.password(password), for: account)
    }

    /// Removes the passwords or the tokens of an account; does nothing if none are stored.
    public func removePassword(for account: String) throws(CredentialError) {
        try removeSecret(for: account)
        try removeSecret(for: Self.submissionKey(account))
    }

    /// Returns the password of the account's server for sending: its own, or else the account's.
    public func submissionPassword(for account: String) throws(CredentialError) -> Secret? {
        if case .password(let password)? = try secret(for: Self.submissionKey(account)) { return password }
        return try password(for: account)
    }

    /// Stores a separate password for the account's server for sending; nil to use the account's. On return it is on
    /// disk.
    public func setSubmissionPassword(_ password: Secret?, for account: String) throws(CredentialError) {
        guard let password else { return try removeSecret(for: Self.submissionKey(account)) }
        try setSecret(.password(password), for: Self.submissionKey(account))
    }

    /// Returns the OAuth grant of an account; nil if none is stored.
    public func grant(for account: String) throws(CredentialError) -> OAuthGrant? {
        guard case .grant(let grant)? = try secret(for: account) else { return nil }
        return grant
    }

    /// Stores the OAuth grant of an account, replacing an earlier one or its password. On return it is on disk.
    public func setGrant(_ grant: OAuthGrant, for account: String) throws(CredentialError) {
        try setSecret(.grant(grant), for: account)
    }

    /// Returns the client id that the user registered with a provider; nil if none is stored.
    public func client(ofProvider id: String) throws(CredentialError) -> OAuthClient? {
        guard case .client(let client)? = try secret(for: Self.key(ofProvider: id)) else { return nil }
        return client
    }

    /// Stores the client id that the user registered with a provider; nil removes it.
    public func setClient(_ client: OAuthClient?, ofProvider id: String) throws(CredentialError) {
        guard let client else { return try removeSecret(for: Self.key(ofProvider: id)) }
        try setSecret(.client(client), for: Self.key(ofProvider: id))
    }

    /// Not an address: its part before the `@` would need quotes.
    static func submissionKey(_ account: String) -> String { "smtp:\(account)" }

    /// Not an address, so it never names an account.
    static func key(ofProvider id: String) -> String { "oauth-client:\(id)" }
}
