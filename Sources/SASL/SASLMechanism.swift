/// A way to prove who the person is to a mail server, named as on the wire.
///
/// Both send the password itself, so they are for connections that TLS protects; the caller sees to that.
/// Challenge-response mechanisms built on MD5 and NTLM are left out on purpose: they protect nothing under TLS and
/// ask the server to keep the password in a form that can be stolen.
public enum SASLMechanism: String, Sendable, CaseIterable {
    /// User name and password in one message (RFC 4616).
    case plain = "PLAIN"
    /// User name and password in two messages; never standardised, but the only offer of some servers.
    case login = "LOGIN"

    /// Returns the best mechanism among those a server offers, or nil when it offers none that we use.
    ///
    /// - Parameter offered: Mechanism names in any letter case, plain (`PLAIN`) or as capabilities (`AUTH=PLAIN`).
    public static func choose(mechanisms offered: [String]) -> SASLMechanism? {
        let names = Set(offered.map(mechanismName))
        return [plain, login].first { names.contains($0.rawValue) }
    }

    private static func mechanismName(_ offer: String) -> String {
        let name = offer.uppercased()
        return name.hasPrefix("AUTH=") ? String(name.dropFirst(5)) : name
    }
}
