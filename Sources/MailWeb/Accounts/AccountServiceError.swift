/// Why a request about an account was refused. `description` is safe to log.
public struct AccountServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: Hashable, Sendable {
        /// Something that the user entered is not usable.
        case invalid
        /// The account or the flow does not exist.
        case notFound
        /// It does not fit what exists, such as a second account with one address.
        case conflict
        /// The keyring, the disk or the network does not allow it now.
        case unavailable
    }

    /// The kind of error.
    public let kind: Kind
    /// The machine-readable code of the API.
    public let code: String
    /// What happened, for the user.
    public let message: String
    /// What the user can do about it; may be empty.
    public let hint: String

    /// Memberwise initializer.
    public init(_ kind: Kind, code: String, _ message: String, hint: String = "") {
        self.kind = kind
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The code only.
    public var description: String { "AccountServiceError.\(code)" }

    /// The message and the hint.
    public var explanation: String { hint.isEmpty ? message : "\(message) \(hint)" }

    /// The account does not exist.
    public static let noAccount = AccountServiceError(.notFound, code: "not_found", SettingsText.accountGone)
}
