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

/// Why a password could not be read or stored.
public struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers tell apart.
    public enum Kind: Hashable, Sendable {
        /// The keyring waits for the person to unlock it.
        case locked
        /// The file is damaged, or was sealed with another key.
        case damaged
        /// Reading or writing failed: full disk, missing permission, a link where a file should be.
        case unwritable
        /// The keyring answered with an error.
        case refused
    }

    /// What happened.
    public let kind: Kind
    /// One plain sentence: what happened and what to do. Holds no secret and no address.
    public let explanation: String

    init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// Safe to log.
    public var description: String { explanation }
}
