/// How the connection to a server is encrypted. There is no plaintext mode (NFR-SYNC-05).
public enum ConnectionSecurity: String, Codable, Sendable, CaseIterable {
    /// TLS from the first byte (port 993).
    case implicitTLS = "tls"
    /// Plaintext greeting, then STARTTLS before anything else; only if the user chose it.
    case startTLS = "starttls"
}
