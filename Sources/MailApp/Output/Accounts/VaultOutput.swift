public import MailModel

/// The output of `vault`.
public struct VaultOutput: Encodable, Sendable {
    /// `keyring`, `key_file`, or `passphrase`.
    public let storage: String
    /// One sentence for the user.
    public let sentence: String

    private enum CodingKeys: String, CodingKey { case storage }

    /// Describes a state. Whether a daemon has been given the passphrase is not known here.
    public init(state: VaultState) {
        switch state {
        case .keyring: (storage, sentence) = ("keyring", VaultText.keyring)
        case .keyFile: (storage, sentence) = ("key_file", VaultText.keyFile)
        case .locked, .unlocked: (storage, sentence) = ("passphrase", VaultText.passphrase)
        }
    }
}
