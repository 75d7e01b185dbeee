/// A valid server certificate, or one with a defect.
public enum CertificateVariant: String, Sendable, CaseIterable {
    /// For `localhost`, signed by the test authority, valid now.
    case trusted
    /// Expired yesterday.
    case expired
    /// For `localhost`, self-signed.
    case selfSigned
    /// Valid, but for another host.
    case wrongHost
    /// Without a subject alternative name: only the common name contains `localhost` (RFC 6125 §6.4.4 allows rejecting
    /// it).
    case commonNameOnly
}
