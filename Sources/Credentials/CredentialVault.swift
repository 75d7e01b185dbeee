public import SASL

/// A place to store passwords: never the database, a log, an argument or the environment (MO-07).
public protocol CredentialVault: Sendable {
    /// The display name, such as "the desktop's keyring".
    var name: String { get }
    /// A notice that the user should see before using it; nil if there is none.
    var notice: String? { get }
    /// Returns the password of an account; nil if none is stored.
    func password(for account: String) throws(CredentialError) -> Secret?
    /// Stores the password of an account, replacing an earlier one. On return it is on disk.
    func setPassword(_ password: Secret, for account: String) throws(CredentialError)
    /// Removes the password of an account; does nothing if none is stored.
    func removePassword(for account: String) throws(CredentialError)
}
