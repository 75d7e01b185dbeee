/// Whose remote images are shown without asking (MO-60).
public struct ImagePermission: Hashable, Sendable {
    /// What it is for.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Messages from one address.
        case sender
        /// Messages from all addresses of a domain.
        case domain
    }

    /// What it is for.
    public let kind: Kind
    /// An address or a domain, in lower case.
    public let value: String

    private static let maximumLength = 254

    /// For an address. Nil if it is none.
    public init?(sender address: String) {
        let text = address.lowercased()
        guard text.contains("@"), text.utf8.count <= Self.maximumLength else { return nil }
        self.init(kind: .sender, value: text)
    }

    /// For the domain of an address. Nil if it is none, or the domain of a provider where anyone can have an address.
    public init?(domainOf address: String) {
        let domain = address.lowercased().split(separator: "@", omittingEmptySubsequences: false).last.map(String.init)
        guard let domain, address.contains("@"), domain.utf8.count <= Self.maximumLength,
            !PublicMailDomain.matches(domain)
        else { return nil }
        self.init(kind: .domain, value: domain)
    }

    /// A permission that was stored.
    public init(kind: Kind, value: String) {
        self.kind = kind
        self.value = value
    }
}
