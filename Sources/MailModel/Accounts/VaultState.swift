/// Where passwords are stored, and whether they can be read now.
public enum VaultState: String, Hashable, Sendable {
    /// In the desktop's keyring.
    case keyring
    /// In an encrypted file next to its key.
    case keyFile = "key_file"
    /// In an encrypted file that a passphrase opens, and that is open.
    case unlocked
    /// In an encrypted file that waits for its passphrase.
    case locked

    /// True if the file has a passphrase.
    public var hasPassphrase: Bool { self == .unlocked || self == .locked }
}
