/// A SASL mechanism, named as on the wire.
///
/// PLAIN, LOGIN and both OAuth mechanisms send the secret itself, so the caller must use them only over TLS. MD5-based
/// mechanisms and NTLM are omitted on purpose: they add nothing under TLS and require the server to store the password
/// in a form that can be stolen.
public enum SASLMechanism: String, Sendable, CaseIterable {
    /// The server never sees the password, and the exchange is bound to its certificate (RFC 5802, RFC 7677, RFC 5929).
    case scramSHA256Plus = "SCRAM-SHA-256-PLUS"
    /// The server never sees the password (RFC 5802, RFC 7677).
    case scramSHA256 = "SCRAM-SHA-256"
    /// User name and password in one message (RFC 4616).
    case plain = "PLAIN"
    /// User name and password in two messages; never standardized, but the only mechanism of some servers.
    case login = "LOGIN"
    /// An access token in the standard format (RFC 7628).
    case oauthBearer = "OAUTHBEARER"
    /// An access token in Google's and Microsoft's original format.
    case xoauth2 = "XOAUTH2"

    /// The kind of secret.
    public enum SecretKind: Hashable, Sendable {
        /// A password or app password.
        case password
        /// An OAuth 2.0 access token.
        case token
    }

    /// How well a mechanism protects the secret from the server.
    public enum Strength: Int, Hashable, Sendable, Comparable {
        /// The server, or anyone who impersonates it, learns the secret.
        case revealing
        /// Someone who impersonates the server learns nothing reusable.
        case concealing
        /// The same, and a man in the middle is detected even if its certificate is trusted.
        case bound

        /// Weaker mechanisms come first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The kind of secret it uses.
    public var secretKind: SecretKind {
        switch self {
        case .scramSHA256Plus, .scramSHA256, .plain, .login: .password
        case .oauthBearer, .xoauth2: .token
        }
    }

    /// How well it protects the secret.
    public var strength: Strength {
        switch self {
        case .scramSHA256Plus: .bound
        case .scramSHA256: .concealing
        case .plain, .login, .oauthBearer, .xoauth2: .revealing
        }
    }

    /// Returns the strongest mechanism that a server offers, or nil if it offers none that may be used.
    ///
    /// - Parameters:
    ///   - offered: Mechanism names in any letter case, plain (`PLAIN`) or as capabilities (`AUTH=PLAIN`).
    ///   - kind: The available kind of secret; a password is never sent as a token, nor a token as a password.
    ///   - canBind: True if the server's certificate is known, as required by SCRAM-SHA-256-PLUS.
    ///   - minimum: The strength of the account's previous sign-in: no secret is sent to a server that later offers
    ///     only weaker mechanisms.
    public static func choose(
        mechanisms offered: [String], for kind: SecretKind = .password, canBind: Bool = false,
        atLeast minimum: Strength = .revealing
    ) -> SASLMechanism? {
        let names = Set(offered.map(mechanismName))
        return allCases.first { mechanism in
            names.contains(mechanism.rawValue) && mechanism.secretKind == kind && mechanism.strength >= minimum
                && (canBind || mechanism != .scramSHA256Plus)
        }
    }

    private static func mechanismName(_ offer: String) -> String {
        let name = offer.uppercased()
        return name.hasPrefix("AUTH=") ? String(name.dropFirst(5)) : name
    }
}
