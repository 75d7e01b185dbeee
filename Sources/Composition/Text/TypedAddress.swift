public import MailModel

/// A typed or pasted recipient.
public struct TypedAddress: Hashable, Sendable {
    /// The name and the address; an address that is not complete is kept as it was typed.
    public var address: EmailAddress
    /// True if the address can be sent to a server.
    public var isComplete: Bool

    /// Memberwise initializer.
    public init(address: EmailAddress, isComplete: Bool) {
        self.address = address
        self.isComplete = isComplete
    }
}
