public import SASL

/// Where passwords rest: never the database, a log, an argument or the environment (MO-07).
public protocol CredentialVault: Sendable {
    /// What a person calls it, such as "the desktop's keyring".
    var name: String { get }
    /// A sentence the person should see before trusting it; nil where there is nothing to say.
    var notice: String? { get }
    /// The password of an account; nil where none is stored.
    func password(for account: String) throws(CredentialError) -> Secret?
    /// Stores the password of an account, replacing an earlier one. On return it is on disk.
    func setPassword(_ password: Secret, for account: String) throws(CredentialError)
    /// Forgets the password of an account; nothing happens where none is stored.
    func removePassword(for account: String) throws(CredentialError)
}
