/// Why a password could not be read or stored.
public struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: Hashable, Sendable {
        /// The keyring waits for the user to unlock it.
        case locked
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
