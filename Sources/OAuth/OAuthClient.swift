public import SASL

/// The client id that the user registered with the provider (RFC 6749 §2.2).
public struct OAuthClient: Hashable, Sendable {
    /// The client id; not secret.
    public var id: String
    /// The client secret; nil for providers that give none to native programs.
    public var secret: Secret?

    /// Memberwise initializer; an empty secret counts as none.
    public init(id: String, secret: Secret? = nil) {
        self.id = id
        self.secret = secret.flatMap { $0.bytes.isEmpty ? nil : $0 }
    }

    /// Compares the id and the secret.
    public static func == (left: OAuthClient, right: OAuthClient) -> Bool {
        left.id == right.id && left.secret == right.secret
    }

    /// Hashes the id only.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
