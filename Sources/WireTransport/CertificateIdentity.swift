import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The identities in a certificate, and the check against the expected host (RFC 9525).
///
/// Stricter than the TLS library in two points: a certificate without subject alternative names is rejected, while the
/// library falls back to the common name; and a host *name* is matched against DNS names only, while the library also
/// accepts an IP address entry equal to the resolved address.
struct CertificateIdentity {
    /// DNS names, lower case, without a final dot.
    private(set) var names: [String] = []
    /// IP addresses in network byte order, four or sixteen bytes.
    private(set) var addresses: [[UInt8]] = []

    init(names: [String], addresses: [[UInt8]]) {
        self.names = names.map(Self.normalized)
        self.addresses = addresses
    }

    init(of certificate: NIOSSLCertificate) {
        for name in certificate._subjectAlternativeNames() {
            let bytes = Array(name.contents)
            switch name.nameType {
            case .dnsName: names.append(Self.normalized(String(decoding: bytes, as: UTF8.self)))
            case .ipAddress: addresses.append(bytes)
            default: continue
            }
        }
    }

    /// Nil if the certificate is for the host.
    func problem(for host: String) -> CertificateProblem? {
        if names.isEmpty && addresses.isEmpty { return .commonNameOnly }
        if let address = Self.addressBytes(host) {
            if addresses.contains(address) { return nil }
            return addresses.isEmpty ? .namesOnly : .wrongHost
        }
        if names.isEmpty { return .addressesOnly }
        guard host.utf8.allSatisfy({ $0 < 0x80 }) else { return .unencodedName }
        let host = Self.normalized(host)
        if names.contains(where: { Self.matches(pattern: $0, host: host) }) { return nil }
        return names.lazy.compactMap { Self.wildcardProblem(pattern: $0, host: host) }.first ?? .wrongHost
    }

    /// Returns why a wildcard that looks similar does not match the host.
    private static func wildcardProblem(pattern: String, host: String) -> CertificateProblem? {
        guard pattern.hasPrefix("*."), host.hasSuffix(pattern.dropFirst()) else { return nil }
        return pattern.dropFirst(2).contains(".") ? .wildcardTooShort : .wildcardTooBroad
    }

    /// The bytes of an IP address; nil for a host name.
    static func addressBytes(_ host: String) -> [UInt8]? {
        for (family, length) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: length)
            if inet_pton(family, host, &bytes) == 1 { return bytes }
        }
        return nil
    }

    // RFC 9525 §6.3: a wildcard must be the whole left-most label and matches exactly one label.
    private static func matches(pattern: String, host: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return pattern == host }
        let suffix = pattern.dropFirst()
        guard suffix.dropFirst().contains("."), host.hasSuffix(suffix) else { return false }
        let label = host.dropLast(suffix.count)
        return !label.isEmpty && !label.contains(".")
    }

    private static func normalized(_ name: String) -> String {
        let lower = name.lowercased()
        return lower.hasSuffix(".") ? String(lower.dropLast()) : lower
    }
}
