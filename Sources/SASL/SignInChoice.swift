/// A mechanism and its channel binding, chosen from the offer of a server.
public struct SignInChoice: Hashable, Sendable {
    /// The mechanism.
    public let mechanism: SASLMechanism
    /// The channel binding to use with it.
    public let binding: ChannelBinding

    /// Chooses the strongest mechanism that the credentials allow; nil if the server offers none.
    ///
    /// - Parameters:
    ///   - offered: mechanism names, plain or as capabilities; see `SASLMechanism.choose`.
    ///   - certificate: the server's certificate in DER, which SCRAM-SHA-256-PLUS needs; nil if it is unknown.
    public init?(from offered: [String], for credentials: SignInCredentials, certificate: [UInt8]?) {
        let known = certificate.flatMap { ChannelBinding(serverCertificate: $0) }
        let choice = SASLMechanism.choose(
            mechanisms: offered, for: credentials.kind, canBind: known != nil, atLeast: credentials.minimumStrength)
        guard let choice else { return nil }
        mechanism = choice
        // RFC 5802 §6: a client that supports binding says so if it was not offered, so that a server that did offer it
        // detects the tampering.
        let unbound: ChannelBinding = known == nil ? .unsupported : .notOffered
        binding = choice == .scramSHA256Plus ? known ?? .unsupported : unbound
    }

    /// The next choice after the server rejected the channel binding: it uses another one than its certificate, such as
    /// `tls-exporter`. SCRAM without binding still does not reveal the password. Nil if there is none.
    public func withoutBinding(from offered: [String], for credentials: SignInCredentials) -> SignInChoice? {
        let names = offered.map { $0.uppercased() }
        guard mechanism == .scramSHA256Plus, credentials.minimumStrength < .bound,
            names.contains("SCRAM-SHA-256") || names.contains("AUTH=SCRAM-SHA-256")
        else { return nil }
        return SignInChoice(mechanism: .scramSHA256, binding: .unsupported)
    }

    private init(mechanism: SASLMechanism, binding: ChannelBinding) {
        self.mechanism = mechanism
        self.binding = binding
    }
}
