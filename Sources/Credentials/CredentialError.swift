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
    static let unusable = CredentialError(
        .damaged, "The password begins with a control character, which no server accepts. Enter it again.")

    /// The file waits for its passphrase.
    static let passphraseNeeded = CredentialError(
        .passphraseNeeded, "Your passwords are locked. They are needed to sign in: unlock them with their passphrase.")

    /// The passphrase is wrong.
    static let wrongPassphrase = CredentialError(.wrongPassphrase, "This is not the passphrase of your passwords.")

    /// The passphrase that is to be changed is missing.
    public static let currentNeeded = CredentialError(
        .wrongPassphrase, "Enter the passphrase that your passwords have now.")

    /// There is no passphrase.
    public static let noPassphrase = CredentialError(.noPassphrase, "Your passwords have no passphrase of their own.")

    /// The keyring has a password of its own.
    static let keyringInUse = CredentialError(
        .noPassphrase, "Your passwords are in the desktop's keyring, which is locked and unlocked by the desktop.")

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
