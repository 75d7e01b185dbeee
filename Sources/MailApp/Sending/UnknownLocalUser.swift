/// A recipient is a name without a domain, and not the user's login name.
public struct UnknownLocalUser: Error, Hashable, Sendable {
    /// As it was written.
    public let name: String

    /// A sentence for the user.
    public var explanation: String { SendingText.unknownUser(name) }
}
