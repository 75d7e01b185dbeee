public import MailModel

/// A named group of an address list (RFC 5322 §3.4).
public struct AddressGroup: Hashable, Sendable {
    /// Decoded; empty where the group has no name.
    public var name: String
    /// In order.
    public var members: [EmailAddress]

    /// Takes both as they are.
    public init(name: String, members: [EmailAddress]) {
        self.name = name
        self.members = members
    }
}
