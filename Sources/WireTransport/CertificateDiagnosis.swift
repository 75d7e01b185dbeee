import Foundation
import NIOSSL

/// What can be told from a server's certificate alone: why a chain was not accepted, where the TLS library says only that it
/// was not, and what the library accepts and we do not.
enum CertificateDiagnosis {
    /// RSA keys of fewer bits can be broken (RFC 9325 §4.5).
    static let minimumRSABits = 2048

    /// The most useful thing to tell a person about a certificate that failed verification.
    static func problem(of certificate: NIOSSLCertificate?, now: Date) -> CertificateProblem {
        guard let certificate else { return .unknownAuthority }
        let seconds = now.timeIntervalSince1970
        if seconds > Double(certificate.notValidAfter) { return .expired }
        if seconds < Double(certificate.notValidBefore) { return .notYetValid }
        guard let bytes = try? certificate.toDERBytes(), let parts = CertificateParts(bytes) else {
            return .unknownAuthority
        }
        if parts.isSelfIssued { return .selfSigned }
        return weakness(of: parts) ?? .unknownAuthority
    }

    /// What is wrong with a certificate that the library has accepted; nil when nothing is.
    static func weakness(of certificate: NIOSSLCertificate) -> CertificateProblem? {
        guard let bytes = try? certificate.toDERBytes(), let parts = CertificateParts(bytes) else {
            return .unknownAuthority
        }
        return weakness(of: parts)
    }

    private static func weakness(of parts: CertificateParts) -> CertificateProblem? {
        if let bits = parts.rsaBits, bits < minimumRSABits { return .weakKey }
        if CertificateParts.weakSignatures.contains(parts.signatureAlgorithm) { return .weakSignature }
        return parts.isForServers ? nil : .notForServers
    }
}

/// The parts of a certificate that its diagnosis needs (RFC 5280 §4.1).
struct CertificateParts {
    /// Contents of the object identifiers of MD2, MD5 and SHA-1 with RSA, SHA-1 with DSA and ECDSA.
    static let weakSignatures: Set<[UInt8]> = {
        let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
        return [
            rsa + [2], rsa + [4], rsa + [5], [0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x03],
            [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01],
        ]
    }()
    private static let rsaKey: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let extendedKeyUsage: [UInt8] = [0x55, 0x1D, 0x25]
    /// Server authentication, and any purpose.
    private static let serverPurposes: Set<[UInt8]> = [
        [0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01], [0x55, 0x1D, 0x25, 0x00],
    ]

    /// Whether issuer and subject are the same.
    let isSelfIssued: Bool
    /// The contents of the object identifier of how it was signed.
    let signatureAlgorithm: [UInt8]
    /// The length of an RSA key; nil for other keys.
    let rsaBits: Int?
    /// Whether a server may show it: nothing is said about its use, or that of servers is.
    let isForServers: Bool

    /// Nil for anything that is not a certificate.
    init?(_ certificate: [UInt8]) {
        var outer = DERReader(certificate[...])
        guard let whole = outer.next() else { return nil }
        var parts = DERReader(whole.content)
        guard let signed = parts.next(), let algorithm = parts.next() else { return nil }
        var name = DERReader(algorithm.content)
        guard let identifier = name.next() else { return nil }
        signatureAlgorithm = Array(identifier.content)
        var fields = DERReader(signed.content)
        guard var field = fields.next() else { return nil }
        // The version is optional and comes first, tagged [0].
        if field.tag == 0xA0 {
            guard let serial = fields.next() else { return nil }
            field = serial
        }
        // After the serial number: signature algorithm, issuer, validity, subject, public key.
        guard fields.next() != nil, let issuer = fields.next(), fields.next() != nil, let subject = fields.next(),
            let key = fields.next()
        else { return nil }
        isSelfIssued = issuer.content == subject.content
        rsaBits = Self.rsaBits(key.content)
        isForServers = Self.isForServers(&fields)
    }

    /// `SubjectPublicKeyInfo`: algorithm, and a bit string that holds `SEQUENCE { modulus, exponent }` (RFC 8017 §A.1.1).
    private static func rsaBits(_ key: ArraySlice<UInt8>) -> Int? {
        var parts = DERReader(key)
        guard let algorithm = parts.next(), let bits = parts.next() else { return nil }
        var name = DERReader(algorithm.content)
        guard let identifier = name.next(), Array(identifier.content) == rsaKey else { return nil }
        // The first byte of a bit string counts unused bits.
        var wrapped = DERReader(bits.content.dropFirst())
        guard let sequence = wrapped.next() else { return 0 }
        var numbers = DERReader(sequence.content)
        guard let modulus = numbers.next()?.content.drop(while: { $0 == 0 }), let first = modulus.first else {
            return 0
        }
        return modulus.count * 8 - first.leadingZeroBitCount
    }

    /// The extensions are tagged [3], behind two unique identifiers that nobody uses.
    private static func isForServers(_ fields: inout DERReader) -> Bool {
        while let field = fields.next() {
            guard field.tag == 0xA3 else { continue }
            var wrapped = DERReader(field.content)
            guard let list = wrapped.next() else { return false }
            var extensions = DERReader(list.content)
            while let one = extensions.next() {
                var parts = DERReader(one.content)
                guard let identifier = parts.next(), Array(identifier.content) == extendedKeyUsage else { continue }
                var value = parts.next()
                // `critical` may stand in between.
                if value?.tag == 1 { value = parts.next() }
                return purposes(value?.content ?? []).contains { serverPurposes.contains($0) }
            }
        }
        return true
    }

    private static func purposes(_ value: ArraySlice<UInt8>) -> [[UInt8]] {
        var wrapped = DERReader(value)
        var list = DERReader(wrapped.next()?.content ?? [])
        var purposes: [[UInt8]] = []
        while let purpose = list.next() { purposes.append(Array(purpose.content)) }
        return purposes
    }
}

/// Reads the elements of a DER structure one after another; never outside its bytes.
struct DERReader {
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
