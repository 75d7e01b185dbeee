public import MailModel

/// A named group of an address list (RFC 5322 §3.4).
public struct AddressGroup: Hashable, Sendable {
    /// Decoded; empty if the group has no name.
    public var name: String
    /// In the order of the field.
    public var members: [EmailAddress]

    /// Creates a group.
    public init(name: String, members: [EmailAddress]) {
        self.name = name
        self.members = members
    }
}
