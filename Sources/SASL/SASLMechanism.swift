/// A way to prove who the person is to a mail server, named as on the wire.
///
/// PLAIN, LOGIN and both OAuth mechanisms send the secret itself, so they are for connections that TLS protects; the caller
/// sees to that. Challenge-response mechanisms built on MD5 and NTLM are left out on purpose: they protect nothing under TLS
/// and ask the server to keep the password in a form that can be stolen.
public enum SASLMechanism: String, Sendable, CaseIterable {
    /// The server never sees the password, and the exchange is tied to its certificate (RFC 5802, RFC 7677, RFC 5929).
    case scramSHA256Plus = "SCRAM-SHA-256-PLUS"
    /// The server never sees the password (RFC 5802, RFC 7677).
    case scramSHA256 = "SCRAM-SHA-256"
    /// User name and password in one message (RFC 4616).
    case plain = "PLAIN"
    /// User name and password in two messages; never standardised, but the only offer of some servers.
    case login = "LOGIN"
    /// An access token as the standard has it (RFC 7628).
    case oauthBearer = "OAUTHBEARER"
    /// An access token as Google and Microsoft had it first.
    case xoauth2 = "XOAUTH2"

    /// What a person has to prove who they are with.
    public enum SecretKind: Hashable, Sendable {
        /// A password, or one made for this program.
        case password
        /// An OAuth 2.0 access token.
        case token
    }

    /// How well a mechanism guards the secret against the server that asks for it.
    public enum Strength: Int, Hashable, Sendable, Comparable {
        /// The server, and whoever sits in its place, learns the secret.
        case revealing
        /// Whoever sits in the server's place learns nothing that can be used again.
        case concealing
        /// The same, and nobody can sit between, not even with a certificate that is trusted.
        case bound

        /// The one that guards less comes first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The secret that it takes.
    public var secretKind: SecretKind {
        switch self {
        case .scramSHA256Plus, .scramSHA256, .plain, .login: .password
        case .oauthBearer, .xoauth2: .token
        }
    }

    /// How well it guards the secret.
    public var strength: Strength {
        switch self {
        case .scramSHA256Plus: .bound
        case .scramSHA256: .concealing
        case .plain, .login, .oauthBearer, .xoauth2: .revealing
        }
    }

    /// Returns the best mechanism among those a server offers, or nil when it offers none that we may use.
    ///
    /// - Parameters:
    ///   - offered: Mechanism names in any letter case, plain (`PLAIN`) or as capabilities (`AUTH=PLAIN`).
    ///   - kind: What the person has; a password never goes out as a token, nor a token as a password.
    ///   - canBind: Whether the certificate of the server is known, which SCRAM-SHA-256-PLUS needs.
    ///   - minimum: What the account had before: a server that suddenly offers only weaker ways gets no secret.
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
