/// A mailbox of RFC 5322 §3.4: an optional display name, decoded, and the addr-spec as it stands in the message.
public struct EmailAddress: Hashable, Codable, Sendable {
    /// The decoded display name; nil where there is none. Hostile text: escape it for every sink.
    public var name: String?
    /// The addr-spec, such as `ada@example.org`; empty where the message has none that can be read.
    public var address: String

    /// Takes both as they are.
    public init(name: String? = nil, address: String) {
        self.name = name
        self.address = address
    }

    /// What a list shows for this person: the name, else the address.
    public var displayName: String {
        guard let name, !name.isEmpty else { return address }
        return name
    }
}
