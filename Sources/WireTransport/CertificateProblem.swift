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
    /// The server did not send what leads from its certificate to an authority, or that authority is not in the list.
    case missingLink
    /// Signed by way of a certificate that may not sign others (RFC 5280 §4.2.1.9).
    case notAnAuthority
    /// Its authority may not vouch for this host (RFC 5280 §4.2.1.10).
    case nameNotAllowed
    /// Makes a critical condition that we do not know (RFC 5280 §4.2).
    case unknownDemand
    /// Made for another host.
    case wrongHost
    /// The host was given with letters beyond ASCII, which no certificate has.
    case unencodedName
    /// Names the host only in the old common name field, which RFC 9525 §2 no longer allows.
    case commonNameOnly
    /// Made for addresses, where a name was asked for.
    case addressesOnly
    /// Made for names, where an address was asked for.
    case namesOnly
    /// A wildcard for all hosts of a top-level domain.
    case wildcardTooBroad
    /// A wildcard that would have to stand for more than one label (RFC 9525 §6.3).
    case wildcardTooShort
    /// Made for something else than servers: a person or a program (RFC 5280 §4.2.1.12).
    case notForServers
    /// Its key is too short to protect anything: RSA of less than 2048 bits.
    case weakKey
    /// Signed by way of MD5 or SHA-1, so that it may be forged.
    case weakSignature
}
