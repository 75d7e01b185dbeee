import MailModel

/// The addresses of the user.
struct OwnAddresses {
    private let identities: [Identity]

    init(_ identities: [Identity]) { self.identities = identities }

    /// True if mail to the address comes to the user.
    func contains(_ address: EmailAddress) -> Bool { identity(for: address, among: identities) != nil }

    /// The identity of an address: the one with that address, otherwise the one that it is a subaddress of (RFC 5233:
    /// `anna+lists@example.org` is `anna@example.org`).
    func identity(for address: EmailAddress, among candidates: [Identity]) -> Identity? {
        let wanted = Self.key(address.address)
        guard wanted.contains("@") else { return nil }
        if let exact = candidates.first(where: { Self.key($0.address) == wanted }) { return exact }
        let base = Self.withoutTag(wanted)
        return candidates.first { Self.withoutTag(Self.key($0.address)) == base }
    }

    /// Equal for two forms of one address.
    static func key(_ address: String) -> String { address.lowercased().filter { !$0.isWhitespace } }

    private static func withoutTag(_ key: String) -> String {
        guard let at = key.lastIndex(of: "@") else { return key }
        var local = key[..<at].prefix { $0 != "+" }
        var domain = key[at...]
        if domain == "@googlemail.com" { domain = "@gmail.com" }
        // Gmail ignores dots in the local part.
        if domain == "@gmail.com" { local = Substring(local.filter { $0 != "." }) }
        return local.isEmpty ? key : String(local + domain)
    }
}
