/// A recipient is a name without a domain, and not the user's login name.
public struct UnknownLocalUser: Error, Hashable, Sendable {
    /// As it was written.
    public let name: String

    /// A sentence for the user.
    public var explanation: String {
        "No mail is delivered to other users of this computer, such as \(name). Write a complete address."
    }
}
