/// What is right or wrong with a server's certificate.
public enum CertificateVariant: String, Sendable, CaseIterable {
    /// For `localhost`, signed by the test authority, valid now.
    case trusted
    /// Ended yesterday.
    case expired
    /// For `localhost`, signed by itself.
    case selfSigned
    /// Good, but for another host.
    case wrongHost
    /// Without a subject alternative name: only the common name says `localhost` (RFC 6125 §6.4.4 lets us refuse it).
    case commonNameOnly
}
