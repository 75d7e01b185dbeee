/// A mailbox of RFC 5322 §3.4: an optional decoded display name, and the addr-spec as in the message.
public struct EmailAddress: Hashable, Codable, Sendable {
    /// The decoded display name; nil if there is none. Untrusted text: escape it for every sink.
    public var name: String?
    /// The addr-spec, such as `ada@example.org`; empty if the message has no valid one.
    public var address: String

    /// Memberwise initializer.
    public init(name: String? = nil, address: String) {
        self.name = name
        self.address = address
    }

    /// The text for lists: the name, otherwise the address, also if the name shows another address.
    public var displayName: String { shownName ?? address }
}
