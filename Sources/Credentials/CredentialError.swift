/// Why a password could not be read or stored.
public struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: Hashable, Sendable {
        /// The keyring waits for the user to unlock it.
        case locked
        /// The file waits for its passphrase.
        case passphraseNeeded
        /// The passphrase is wrong, or the file was changed by someone.
        case wrongPassphrase
        /// There is no passphrase to enter or change.
        case noPassphrase
        /// The file is damaged, or was sealed with another key.
        case damaged
        /// Reading or writing failed: full disk, missing permission, or a link instead of a file.
        case unwritable
        /// The keyring answered with an error.
        case refused
    }

    /// A password that no server accepts.
    static let unusable = CredentialError(.damaged, CredentialText.unusable)

    /// The file waits for its passphrase.
    static let passphraseNeeded = CredentialError(.passphraseNeeded, CredentialText.locked)

    /// The passphrase is wrong.
    static let wrongPassphrase = CredentialError(.wrongPassphrase, CredentialText.wrongPassphrase)

    /// The passphrase that is to be changed is missing.
    public static let currentNeeded = CredentialError(.wrongPassphrase, CredentialText.currentNeeded)

    /// There is no passphrase.
    public static let noPassphrase = CredentialError(.noPassphrase, CredentialText.noPassphrase)

    /// The keyring has its own password.
    static let keyringInUse = CredentialError(.noPassphrase, CredentialText.keyringInUse)

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
