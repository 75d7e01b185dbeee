/// Why a connection could not be made or ended.
///
/// `description` names only the kind and is safe to log; `explanation` is the sentence for a person and may name the host.
public struct WireError: Error, Hashable, Sendable {
    /// What went wrong, one case for each thing that a person would do something else about.
    public enum Kind: Hashable, Sendable {
        /// No address is known for the host name.
        case hostNotFound
        /// The host answered that nothing listens on the port.
        case refused
        /// The network has no way to the host.
        case unreachable
        /// No connection, or no answer, within the time limit.
        case timedOut
        /// The server's certificate was refused.
        case certificate(CertificateProblem)
        /// The server speaks only TLS 1.1 or older.
        case tlsTooOld
        /// What answered does not speak TLS: a plaintext port.
        case notTLS
        /// The server speaks only ciphers that protect too little.
        case noCommonCipher
        /// The server wants a certificate of the person, and we have none.
        case clientCertificateWanted
        /// The TLS handshake or a TLS record failed in another way.
        case tlsFailed
        /// Bytes arrived in plaintext after the answer to STARTTLS: somebody may be tampering.
        case injectedPlaintext
        /// The server closed the connection in an orderly way.
        case closed
        /// The connection broke: reset, or cut off without the orderly end that TLS asks for.
        case broken
        /// The named file or directory of certificate authorities cannot be read.
        case trustUnreadable
    }

    /// How far a connection had come when it was waited for too long: another stage, another thing to do about it.
    public enum Stage: Hashable, Sendable {
        /// Nothing had answered yet.
        case connecting
        /// The host had taken the connection and said nothing that could be used, not in TLS either.
        case connected
        /// The server had been heard before.
        case answering
    }

    /// What went wrong.
    public let kind: Kind
    /// The host as the person entered it; empty where no host is concerned.
    public let host: String
    /// Where it was waited for too long; `.answering` with every other kind than `.timedOut`.
    public let stage: Stage

    /// Takes them as they are. Most waits are those of a session that has begun.
    public init(_ kind: Kind, host: String = "", stage: Stage = .answering) {
        self.kind = kind
        self.host = host
        // Errors of another kind are the same wherever they happened.
        self.stage = kind == .timedOut ? stage : .answering
    }

    /// Whether trying the same again later can help without anybody changing a setting.
    public var isTransient: Bool {
        switch kind {
        case .hostNotFound, .refused, .unreachable, .timedOut, .closed, .broken: true
        case .certificate, .tlsTooOld, .notTLS, .noCommonCipher, .clientCertificateWanted, .tlsFailed,
            .injectedPlaintext, .trustUnreadable:
            false
        }
    }
}

extension WireError: CustomStringConvertible {
    /// The kind; names no host.
    public var description: String {
        if case .certificate(let problem) = kind { return "WireError.certificate.\(problem.rawValue)" }
        return "WireError.\(kind)"
    }

    /// What happened and what to do, in plain words for a person.
    public var explanation: String {
        let server = host.isEmpty ? "The server" : "The server \(host)"
        return switch kind {
        case .hostNotFound:
            "No server named \(host) was found. Check the spelling of the server name and the internet connection."
        case .refused:
            "\(server) refused the connection. Check the port number, or try again later."
        case .unreachable:
            "\(server) cannot be reached. Check the internet connection."
        case .timedOut:
            Self.explanation(ofSilenceWhile: stage, server: server)
        case .certificate(let problem):
            Self.explanation(of: problem, server: server)
        case .tlsTooOld:
            "\(server) offers only outdated encryption (older than TLS 1.2). Ask its operator to update it."
        case .notTLS:
            "\(server) does not answer with encryption on this port. Check the port number: usually 993, or STARTTLS on 143."
        case .noCommonCipher:
            "\(server) offers only ways of encryption that are not safe. Ask its operator to renew it."
        case .clientCertificateWanted:
            "\(server) wants a personal certificate to be signed in with, which is not supported. Ask its operator for another way."
        case .tlsFailed:
            "No encrypted connection to the server could be agreed on. Check the port number, or ask the server's operator."
        case .injectedPlaintext:
            "Unexpected data arrived before the connection was encrypted. Somebody may be tampering with it, so it was closed."
        case .closed:
            "\(server) closed the connection. Check the port number, or try again later."
        case .broken:
            "The connection to the server broke off. Check the internet connection, or try again later."
        case .trustUnreadable:
            "The list of trusted certificate authorities cannot be read. Check SSL_CERT_FILE and SSL_CERT_DIR."
        }
    }

    private static func explanation(ofSilenceWhile stage: Stage, server: String) -> String {
        switch stage {
        case .connecting:
            "\(server) did not answer in time. Check the internet connection, the server name and the port number."
        case .connected:
            "\(server) accepts connections and says nothing. Check the port number; if it worked before, try again later."
        case .answering:
            "\(server) stopped answering. It may be overloaded: try again later, or check the internet connection."
        }
    }

    private static func explanation(of problem: CertificateProblem, server: String) -> String {
        switch problem {
        case .expired:
            "\(server) showed a certificate that has expired. Check this computer's date, or ask the server's operator."
        case .notYetValid:
            "\(server) showed a certificate that is not valid yet. Check this computer's date and time."
        case .selfSigned:
            "\(server) showed a certificate that it signed itself, so nobody vouches for it. "
                + "If the server is yours, add its certificate to the trusted ones."
        case .unknownAuthority:
            "\(server) showed a certificate from an authority that this computer does not trust. "
                + "Ask the server's operator, or add the authority to the trusted ones."
        case .missingLink:
            "\(server) did not show what leads from its certificate to an authority that this computer trusts. "
                + "Ask its operator to send all certificates, or add its authority to the trusted ones."
        case .notAnAuthority:
            "\(server) showed a certificate that was signed by one that may not sign those of servers. Somebody may be tampering; ask its operator."
        case .nameNotAllowed:
            "\(server) showed a certificate from an authority that may not vouch for this name. Ask its operator for another one."
        case .unknownDemand:
            "\(server) showed a certificate with a condition that VaultMail does not know, so it cannot be relied on. Ask its operator."
        case .unencodedName:
            "\(server) cannot be checked under this name. Enter the name as certificates have it: with “xn--” in place of its letters beyond ASCII."
        case .wrongHost:
            "\(server) showed a certificate made for another name. Check the spelling of the server name."
        case .addressesOnly:
            "\(server) showed a certificate that is made for addresses and not for this name. Ask its operator for the right name."
        case .namesOnly:
            "\(server) showed a certificate that is made for names. Enter the server's name in place of its address."
        case .wildcardTooBroad:
            "\(server) showed a certificate that claims to be good for a whole top-level domain. Nobody may have such a one."
        case .wildcardTooShort:
            "\(server) showed a certificate whose wildcard does not reach this name. Ask the server's operator for the right name."
        case .notForServers:
            "\(server) showed a certificate that is not meant for servers. Ask its operator for the right one."
        case .weakKey:
            "\(server) showed a certificate whose key is too short to be safe. Ask its operator for a new one."
        case .weakSignature:
            "\(server) showed a certificate whose signature can be forged. Ask its operator for a new one."
        case .commonNameOnly:
            "\(server) showed a certificate of an outdated form that names no host. Ask its operator for a new one."
        }
    }
}
