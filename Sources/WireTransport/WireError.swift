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

    /// What went wrong.
    public let kind: Kind
    /// The host as the person entered it; empty where no host is concerned.
    public let host: String

    /// Takes both as they are.
    public init(_ kind: Kind, host: String = "") {
        self.kind = kind
        self.host = host
    }

    /// Whether trying the same again later can help without anybody changing a setting.
    public var isTransient: Bool {
        switch kind {
        case .hostNotFound, .refused, .unreachable, .timedOut, .closed, .broken: true
        case .certificate, .tlsTooOld, .notTLS, .tlsFailed, .injectedPlaintext, .trustUnreadable: false
        }
    }
}

/// Why a certificate was refused.
public enum CertificateProblem: String, Hashable, Sendable, CaseIterable {
    /// Its time has passed.
    case expired
    /// Its time has not come.
    case notYetValid
    /// Signed by itself and not in the list of authorities.
    case selfSigned
    /// Signed by nobody in the list of authorities.
    case unknownAuthority
    /// Made for another host.
    case wrongHost
    /// Names the host only in the old common name field, which RFC 9525 §2 no longer allows.
    case commonNameOnly
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
            "\(server) did not answer in time. Check the internet connection, the server name and the port number."
        case .certificate(let problem):
            Self.explanation(of: problem, server: server)
        case .tlsTooOld:
            "\(server) offers only outdated encryption (older than TLS 1.2). Ask its operator to update it."
        case .notTLS:
            "\(server) does not answer with encryption on this port. Check the port number: usually 993, or STARTTLS on 143."
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
        case .wrongHost:
            "\(server) showed a certificate made for another name. Check the spelling of the server name."
        case .commonNameOnly:
            "\(server) showed a certificate of an outdated form that names no host. Ask its operator for a new one."
        }
    }
}
