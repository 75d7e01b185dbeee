/// Why a connection could not be made, or why it ended.
///
/// `description` contains only the kind and is safe to log; `explanation` is the sentence for the user and may name the
/// host.
public struct WireError: Error, Hashable, Sendable {
    /// The kind of error, one case for each user action.
    public enum Kind: Hashable, Sendable {
        /// The host name could not be resolved.
        case hostNotFound
        /// The host refused the connection.
        case refused
        /// There is no route to the host.
        case unreachable
        /// No connection or no response within the time limit.
        case timedOut
        /// The server's certificate was rejected.
        case certificate(CertificateProblem)
        /// The server speaks only TLS 1.1 or older.
        case tlsTooOld
        /// The peer does not speak TLS: a plaintext port.
        case notTLS
        /// The server supports only weak ciphers.
        case noCommonCipher
        /// The server requires a client certificate, which we do not have.
        case clientCertificateWanted
        /// The TLS handshake or a TLS record failed in another way.
        case tlsFailed
        /// Plaintext arrived after the response to STARTTLS: someone may be tampering.
        case injectedPlaintext
        /// The server closed the connection cleanly.
        case closed
        /// The connection was lost: reset, or closed without the TLS close notification.
        case broken
        /// The named file or directory of certificate authorities cannot be read.
        case trustUnreadable
    }

    /// The stage of a connection at a timeout; each stage suggests a different user action.
    public enum Stage: Hashable, Sendable {
        /// Nothing had responded yet.
        case connecting
        /// The host had accepted the connection but sent nothing usable, also not within TLS.
        case connected
        /// The server had responded before.
        case answering
    }

    /// The kind of error.
    public let kind: Kind
    /// The host as the user entered it; empty if the error is not about a host.
    public let host: String
    /// The stage of the timeout; `.answering` for every kind other than `.timedOut`.
    public let stage: Stage

    /// Creates an error. Most timeouts occur in a running session.
    public init(_ kind: Kind, host: String = "", stage: Stage = .answering) {
        self.kind = kind
        self.host = host
        // Other kinds do not depend on the stage.
        self.stage = kind == .timedOut ? stage : .answering
    }

    /// True if retrying later may succeed without changing a setting.
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
    /// The kind; does not name the host.
    public var description: String {
        if case .certificate(let problem) = kind { return "WireError.certificate.\(problem.rawValue)" }
        return "WireError.\(kind)"
    }

    /// What happened and what to do, in plain words for the user.
    public var explanation: String {
        let server = host.isEmpty ? "The server" : "The server \(host)"
        return switch kind {
        case .hostNotFound:
            "No server named \(host) was found. Check the server name and your internet connection."
        case .refused:
            "\(server) refused the connection. Check the port number or try again later."
        case .unreachable:
            "\(server) cannot be reached. Check your internet connection."
        case .timedOut:
            Self.explanation(ofSilenceWhile: stage, server: server)
        case .certificate(let problem):
            Self.explanation(of: problem, server: server)
        case .tlsTooOld:
            "\(server) supports only outdated encryption (older than TLS 1.2). Ask your mail provider to update it."
        case .notTLS:
            "\(server) does not use TLS on this port. Check the port number: usually 993, or 143 with STARTTLS."
        case .noCommonCipher:
            "\(server) supports only insecure encryption algorithms. Ask your mail provider to update it."
        case .clientCertificateWanted:
            "\(server) requires a client certificate, which is not supported. "
                + "Ask your mail provider for another sign-in method."
        case .tlsFailed:
            "A secure connection to the server could not be established. "
                + "Check the port number, or contact your mail provider."
        case .injectedPlaintext:
            "Unexpected data arrived before the connection was encrypted. "
                + "Someone may be tampering with it, so it was closed."
        case .closed:
            "\(server) closed the connection. Check the port number or try again later."
        case .broken:
            "The connection to the server was lost. Check your internet connection or try again later."
        case .trustUnreadable:
            "The list of trusted certificate authorities cannot be read. Check SSL_CERT_FILE and SSL_CERT_DIR."
        }
    }

    private static func explanation(ofSilenceWhile stage: Stage, server: String) -> String {
        switch stage {
        case .connecting:
            "\(server) did not respond in time. Check your internet connection, the server name and the port number."
        case .connected:
            "\(server) accepts connections but does not respond. Check the port number; "
                + "if it worked before, try again later."
        case .answering:
            "\(server) stopped responding. It may be overloaded: try again later, or check your internet connection."
        }
    }

    private static func explanation(of problem: CertificateProblem, server: String) -> String {
        switch problem {
        case .expired:
            "\(server) presented an expired certificate. Check this computer's date, or contact your mail provider."
        case .notYetValid:
            "\(server) presented a certificate that is not valid yet. Check this computer's date and time."
        case .selfSigned:
            "\(server) presented a self-signed certificate, so its identity cannot be verified. "
                + "If the server is yours, add its certificate to the trusted certificates."
        case .unknownAuthority:
            "\(server) presented a certificate from an authority that this computer does not trust. "
                + "Contact your mail provider, or add the authority to the trusted certificates."
        case .missingLink:
            "\(server) presented a certificate from an authority that this computer does not trust, "
                + "or it did not send all intermediate certificates. "
                + "Contact your mail provider, or add the authority to the trusted certificates."
        case .notAnAuthority:
            "\(server) presented a certificate signed by one that may not sign certificates. "
                + "Someone may be tampering with the connection; contact your mail provider."
        case .nameNotAllowed:
            "\(server) presented a certificate from an authority that may not issue certificates for this name. "
                + "Contact your mail provider."
        case .unknownDemand:
            "\(server) presented a certificate with an unknown critical extension, so it cannot be trusted. "
                + "Contact your mail provider."
        case .unencodedName:
            "\(server) cannot be verified under this name. "
                + "Enter the name in its encoded form, with “xn--” in place of non-ASCII letters."
        case .wrongHost:
            "\(server) presented a certificate for another name. Check the server name."
        case .addressesOnly:
            "\(server) presented a certificate for IP addresses only, not for this name. "
                + "Ask your mail provider for the correct server name."
        case .namesOnly:
            "\(server) presented a certificate for host names only. Enter the server's name instead of its IP address."
        case .wildcardTooBroad:
            "\(server) presented a certificate for a whole top-level domain, which is not allowed. "
                + "Contact your mail provider."
        case .wildcardTooShort:
            "\(server) presented a certificate whose wildcard does not match this name. "
                + "Ask your mail provider for the correct server name."
        case .notForServers:
            "\(server) presented a certificate that may not be used by servers. Contact your mail provider."
        case .weakKey:
            "\(server) presented a certificate whose key is too short to be secure. Contact your mail provider."
        case .weakSignature:
            "\(server) presented a certificate whose signature algorithm can be forged. Contact your mail provider."
        case .commonNameOnly:
            "\(server) presented an outdated certificate that names its host only in the common name. "
                + "Contact your mail provider."
        }
    }
}
