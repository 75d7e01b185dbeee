/// The client side of one authentication, as a value: challenges in, responses out, no I/O.
///
/// Responses are raw bytes; the protocol encodes them with `Base64`.
public struct AuthenticationExchange: Sendable {
    /// The mechanism of this exchange.
    public let mechanism: SASLMechanism
    /// True if the server sent an error instead of a challenge (RFC 7628 §3.2.2). The command's completion follows.
    public private(set) var wasRefused = false

    private let username: [UInt8]
    private let secret: Secret
    private let host: String
    private let port: Int
    private var scram: SCRAMExchange?
    private var responsesGiven = 0

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - password: The password, or for ``SASLMechanism/oauthBearer`` and ``SASLMechanism/xoauth2`` the access token.
    ///   - host: The server's name, which OAUTHBEARER sends (RFC 7628 §3.1); empty to leave it out.
    ///   - port: The server's port, likewise; zero to leave it out.
    ///   - binding: The channel binding for SCRAM; see ``ChannelBinding``.
    ///   - nonce: The client nonce for SCRAM; random unless a test provides one. Printable ASCII without commas.
    /// - Throws: ``AuthenticationFailure`` if the user name or the password is empty or contains a separator character.
    public init(
        mechanism: SASLMechanism, username: String, password: Secret, host: String = "", port: Int = 0,
        binding: ChannelBinding = .unsupported, nonce: String? = nil
    ) throws(AuthenticationFailure) {
        let name = Array(username.utf8)
        guard !name.isEmpty else { throw .emptyUserName }
        guard !password.bytes.isEmpty else { throw .emptyPassword }
        guard !name.contains(0), !password.bytes.contains(0) else { throw .containsNUL }
        if mechanism.secretKind == .token {
            // RFC 6750 §2.1: a token is printable ASCII without spaces. Any other character could start another field.
            guard password.bytes.allSatisfy({ (0x21...0x7E).contains($0) }), !name.contains(1) else {
                throw .malformedToken
            }
        }
        self.mechanism = mechanism
        self.username = name
        self.secret = password
        self.host = host
        self.port = port
        switch mechanism {
        case .scramSHA256Plus, .scramSHA256:
            scram = try SCRAMExchange(
                username: username, password: password, binding: binding, nonce: nonce ?? SCRAMExchange.randomNonce())
        case .plain, .login, .oauthBearer, .xoauth2: break
        }
    }

    /// True if the server's OK can be trusted now. A SCRAM server must also prove that it knows the password: before
    /// that, an OK does not come from the real server.
    public var isComplete: Bool {
        if let scram { return scram.isServerProven }
        switch mechanism {
        case .login: return responsesGiven == 2
        default: return !wasRefused
        }
    }

    /// True if the SCRAM server has not responded yet: a refusal now is about the channel binding, not the password.
    public var isUnanswered: Bool { scram?.isUnanswered ?? false }

    /// Returns the initial response (RFC 4422 §3.3), or nil if the server speaks first in this mechanism.
    public func initialResponse() -> [UInt8]? { firstMessage }

    /// Records that ``initialResponse()`` was sent with the command, so that it is not sent again.
    public mutating func noteInitialResponseSent() {
        if firstMessage != nil { responsesGiven = 1 }
    }

    private var firstMessage: [UInt8]? {
        switch mechanism {
        case .scramSHA256Plus, .scramSHA256: scram?.firstMessage
        case .plain: plainMessage
        case .login: nil
        case .oauthBearer: bearerMessage
        case .xoauth2: xoauth2Message
        }
    }

    /// Returns the response to the server's next challenge.
    ///
    /// The first call returns ``initialResponse()`` if that could not be sent with the command; the challenge is then
    /// empty.
    ///
    /// - Parameter challenge: The base64-decoded challenge. LOGIN's prompts are not standardized, so only their order
    ///   counts.
    /// - Throws: ``AuthenticationFailure/unexpectedChallenge`` if there is nothing left to send, or another case if the
    ///   server failed its proof; cancel the exchange then.
    public mutating func respond(to challenge: [UInt8]) throws(AuthenticationFailure) -> [UInt8] {
        defer { responsesGiven += 1 }
        guard challenge.count <= SCRAMExchange.maximumMessageBytes else { throw .malformedChallenge }
        if mechanism == .login {
            switch responsesGiven {
            case 0: return username
            case 1: return secret.bytes
            default: throw .unexpectedChallenge
            }
        }
        if responsesGiven == 0 {
            guard challenge.isEmpty, let firstMessage else { throw .unexpectedChallenge }
            return firstMessage
        }
        switch mechanism {
        case .scramSHA256Plus, .scramSHA256:
            guard let answer = try scram?.respond(to: challenge) else { throw .unexpectedChallenge }
            return answer
        case .oauthBearer, .xoauth2: return try answerRefusal()
        case .plain, .login: throw .unexpectedChallenge
        }
    }

    /// RFC 4616 §2: `[authzid] NUL authcid NUL passwd`, without an authorization identity.
    private var plainMessage: [UInt8] {
        [0] + username + [0] + secret.bytes
    }
}

// MARK: Access tokens

extension AuthenticationExchange {
    /// RFC 7628 §3.1, with the GS2 header of RFC 5801 §4: no channel binding, and the user name as the authorization
    /// identity.
    private var bearerMessage: [UInt8] {
        var fields: [String] = []
        if !host.isEmpty { fields.append("host=\(host)") }
        if port > 0 { fields.append("port=\(port)") }
        let head = "n,a=\(SCRAMExchange.escaped(username)),\u{1}" + fields.map { $0 + "\u{1}" }.joined()
        return Array(head.utf8) + Array("auth=Bearer ".utf8) + secret.bytes + [1, 1]
    }

    /// Google's format, also used by Microsoft: `user=NAME ^A auth=Bearer TOKEN ^A ^A`.
    private var xoauth2Message: [UInt8] {
        Array("user=".utf8) + username + [1] + Array("auth=Bearer ".utf8) + secret.bytes + [1, 1]
    }

    /// The server sends its error as JSON and waits for a dummy response before it ends the command: `^A` in RFC 7628
    /// §3.2.3, an empty one in XOAUTH2.
    private mutating func answerRefusal() throws(AuthenticationFailure) -> [UInt8] {
        guard !wasRefused else { throw .unexpectedChallenge }
        wasRefused = true
        return mechanism == .oauthBearer ? [1] : []
    }
}

extension AuthenticationExchange: CustomStringConvertible, CustomReflectable {
    /// The mechanism only: user names are private too.
    public var description: String { "AuthenticationExchange(\(mechanism.rawValue))" }

    /// A mirror without children, so that nothing private is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
