/// How the connection to a server is protected. Plaintext does not exist (NFR-SYNC-05).
public enum ConnectionSecurity: String, Codable, Sendable {
    /// TLS from the first byte (port 993).
    case implicitTLS = "tls"
    /// Plaintext greeting, then STARTTLS before anything else; only where the person chose it.
    case startTLS = "starttls"
}
