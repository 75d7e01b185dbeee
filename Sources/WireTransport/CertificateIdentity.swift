import Foundation
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Who a certificate was made for, and whether that is the host we meant (RFC 9525).
///
/// Stricter than the TLS library in two points: a certificate without subject alternative names is refused, where the
/// library falls back to the common name; and a host *name* is matched against DNS names only, where the library would
/// also accept an address entry equal to whatever the name resolved to.
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

    /// Nil when the certificate was made for the host.
    func problem(for host: String) -> CertificateProblem? {
        if names.isEmpty && addresses.isEmpty { return .commonNameOnly }
        if let address = Self.addressBytes(host) { return addresses.contains(address) ? nil : .wrongHost }
        let host = Self.normalized(host)
        return names.contains { Self.matches(pattern: $0, host: host) } ? nil : .wrongHost
    }

    /// The bytes of an IP address; nil for a host name.
    static func addressBytes(_ host: String) -> [UInt8]? {
        for (family, length) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: length)
            if inet_pton(family, host, &bytes) == 1 { return bytes }
        }
        return nil
    }

    // RFC 9525 §6.3: a wildcard is the whole left-most label, and stands for exactly one label.
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

/// Why a chain was not accepted, told from its first certificate: the TLS library says only that it was not.
enum CertificateDiagnosis {
    /// The most useful thing to tell a person about a certificate that failed verification.
    static func problem(of certificate: NIOSSLCertificate?, now: Date) -> CertificateProblem {
        guard let certificate else { return .unknownAuthority }
        let seconds = now.timeIntervalSince1970
        if seconds > Double(certificate.notValidAfter) { return .expired }
        if seconds < Double(certificate.notValidBefore) { return .notYetValid }
        guard let bytes = try? certificate.toDERBytes(), isSelfIssued(bytes) else { return .unknownAuthority }
        return .selfSigned
    }

    /// RFC 5280 §4.1: compares `issuer` with `subject`. False for anything that is not a certificate.
    static func isSelfIssued(_ certificate: [UInt8]) -> Bool {
        var outer = DERReader(certificate[...])
        guard let whole = outer.next() else { return false }
        var parts = DERReader(whole.content)
        guard let signed = parts.next() else { return false }
        var fields = DERReader(signed.content)
        guard var field = fields.next() else { return false }
        // The version is optional and comes first, tagged [0].
        if field.tag == 0xA0 {
            guard let serial = fields.next() else { return false }
            field = serial
        }
        // After the serial number: signature algorithm, issuer, validity, subject.
        guard fields.next() != nil, let issuer = fields.next(), fields.next() != nil, let subject = fields.next() else {
            return false
        }
        return issuer.content == subject.content
    }
}

/// Reads the elements of a DER structure one after another; never outside its bytes.
private struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
        guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...3).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        defer { rest = rest.dropFirst(length) }
        return (tag, rest.prefix(length))
    }
}
