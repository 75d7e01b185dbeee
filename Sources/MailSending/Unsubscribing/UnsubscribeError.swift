/// Why a list was not asked to remove the user.
public struct UnsubscribeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: String, Hashable, Sendable {
        /// The message does not say how.
        case notOffered = "not_offered"
        /// Another way than the user confirmed.
        case changed = "offer_changed"
        /// Only a page of the list can do it.
        case needsPage = "needs_page"
        /// The server of the list did not accept the request.
        case refused
        /// The server of the list cannot be reached.
        case unreachable
        /// The address leads to this computer or its network.
        case privateAddress = "private_address"
    }

    /// The kind of error.
    public let kind: Kind
    /// What happened, for the user.
    public let explanation: String

    /// Creates an error.
    public init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// The kind; does not name the list.
    public var description: String { "UnsubscribeError.\(kind)" }
}
