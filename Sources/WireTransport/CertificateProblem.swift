/// Why a certificate was rejected.
public enum CertificateProblem: String, Hashable, Sendable, CaseIterable {
    /// It has expired.
    case expired
    /// It is not valid yet.
    case notYetValid
    /// Self-signed and not in the list of authorities.
    case selfSigned
    /// Not signed by an authority in the list.
    case unknownAuthority
    /// The server did not send an intermediate certificate, or the authority is not in the list.
    case missingLink
    /// Signed by a certificate that is not an authority (RFC 5280 §4.2.1.9).
    case notAnAuthority
    /// The authority's name constraints exclude this host (RFC 5280 §4.2.1.10).
    case nameNotAllowed
    /// Has an unknown critical extension (RFC 5280 §4.2).
    case unknownDemand
    /// Issued for another host.
    case wrongHost
    /// The host name has non-ASCII letters, which never occur in certificates.
    case unencodedName
    /// Names the host only in the common name field, which RFC 9525 §2 no longer allows.
    case commonNameOnly
    /// Issued for IP addresses, but the host is a name.
    case addressesOnly
    /// Issued for names, but the host is an IP address.
    case namesOnly
    /// A wildcard for all hosts of a top-level domain.
    case wildcardTooBroad
    /// A wildcard that would have to match more than one label (RFC 9525 §6.3).
    case wildcardTooShort
    /// Not issued for servers (RFC 5280 §4.2.1.12).
    case notForServers
    /// The key is too short: RSA with fewer than 2048 bits.
    case weakKey
    /// Signed with MD5 or SHA-1, so it may be forged.
    case weakSignature
}
