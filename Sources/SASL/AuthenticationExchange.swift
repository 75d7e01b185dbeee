/// The client's side of one authentication, as a value: challenges in, responses out, nothing sent.
///
/// Responses are raw bytes; the protocol that carries them encodes them with ``Base64``.
public struct AuthenticationExchange: Sendable {
    /// The mechanism that this exchange speaks.
    public let mechanism: SASLMechanism

    private let username: [UInt8]
    private let password: Secret
    private var responsesGiven = 0

    /// Prepares an exchange.
    ///
    /// - Throws: ``AuthenticationFailure`` when the user name or the password is empty or holds a NUL, which would let
    ///   one of them reach into the other's place.
    public init(mechanism: SASLMechanism, username: String, password: Secret) throws(AuthenticationFailure) {
        let name = Array(username.utf8)
        guard !name.isEmpty else { throw .emptyUserName }
        guard !password.bytes.isEmpty else { throw .emptyPassword }
        guard !name.contains(0), !password.bytes.contains(0) else { throw .containsNUL }
        self.mechanism = mechanism
        self.username = name
        self.password = password
    }

    /// Returns what may be sent along with the command (RFC 4422 §3.3), or nil when the mechanism lets the server
    /// speak first.
    public func initialResponse() -> [UInt8]? {
        switch mechanism {
        case .plain: plainMessage
        case .login: nil
        }
    }

    /// Returns the answer to the server's next challenge.
    ///
    /// For PLAIN this is used when the initial response could not be sent along; the server's challenge is then empty.
    ///
    /// - Parameter challenge: The challenge with its base64 undone. LOGIN's prompts are not standardised, so only
    ///   their order counts.
    /// - Throws: ``AuthenticationFailure/unexpectedChallenge`` when everything has been said; cancel the exchange then.
    public mutating func respond(to challenge: [UInt8]) throws(AuthenticationFailure) -> [UInt8] {
        defer { responsesGiven += 1 }
        switch (mechanism, responsesGiven) {
        case (.plain, 0) where challenge.isEmpty: return plainMessage
        case (.login, 0): return username
        case (.login, 1): return password.bytes
        case (.plain, _), (.login, _): throw .unexpectedChallenge
        }
    }

    /// RFC 4616 §2: `[authzid] NUL authcid NUL passwd`, without an authorization identity.
    private var plainMessage: [UInt8] {
        [0] + username + [0] + password.bytes
    }
}

extension AuthenticationExchange: CustomStringConvertible, CustomReflectable {
    /// The mechanism only: user names are private too.
    public var description: String { "AuthenticationExchange(\(mechanism.rawValue))" }

    /// A mirror without children, so that nothing private is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
