/// The parts of a certificate that its diagnosis needs (RFC 5280 §4.1).
struct CertificateParts {
    /// Contents of the object identifiers for MD2, MD5 and SHA-1 with RSA, and SHA-1 with DSA and ECDSA.
    static let weakSignatures: Set<[UInt8]> = {
        let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
        return [
            rsa + [2], rsa + [4], rsa + [5], [0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x03],
            [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01],
        ]
    }()
    private static let rsaKey: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]

    /// The encoded issuer and subject.
    let issuer: [UInt8]
    let subject: [UInt8]
    /// The contents of the signature algorithm's object identifier.
    let signatureAlgorithm: [UInt8]
    /// The length of an RSA key; nil for other keys.
    let rsaBits: Int?
    /// The extensions.
    let extensions: [CertificateExtension]

    /// True if issuer and subject are the same.
    var isSelfIssued: Bool { issuer == subject }

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
        self.issuer = Array(issuer.content)
        self.subject = Array(subject.content)
        rsaBits = Self.rsaBits(key.content)
        extensions = CertificateExtension.all(in: &fields)
    }

    /// `SubjectPublicKeyInfo`: algorithm, and a bit string that holds `SEQUENCE { modulus, exponent }` (RFC 8017
    /// §A.1.1).
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
}

extension CertificateParts {
    /// The object identifiers of server authentication and of any purpose.
    private static let serverPurposes: Set<[UInt8]> = [
        [0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01], [0x55, 0x1D, 0x25, 0x00],
    ]

    private func first(_ known: CertificateExtension.Known) -> CertificateExtension? {
        extensions.first { $0.known == known }
    }

    /// True if the certificate may be used by servers: its extended key usage is absent or includes servers.
    var isForServers: Bool {
        guard let usage = first(.extendedKeyUsage) else { return true }
        return usage.elements.contains { Self.serverPurposes.contains(Array($0.content)) }
    }

    /// True if it may sign other certificates.
    var isAuthority: Bool {
        guard let constraints = first(.basicConstraints)?.elements.first else { return false }
        return constraints.tag == 1 && constraints.content.contains { $0 != 0 }
    }

    /// True if its key may sign certificates: its key usage is absent or includes that (RFC 5280 §4.2.1.3, bit 5).
    var maySign: Bool {
        guard let usage = first(.keyUsage) else { return true }
        var wrapped = DERReader(usage.value)
        // The first byte of a bit string counts unused bits.
        return wrapped.next()?.content.dropFirst().first.map { $0 & 0x04 != 0 } ?? false
    }

    /// True if it has an unknown critical extension.
    var hasUnknownDemand: Bool { extensions.contains { $0.isCritical && $0.known == nil } }

    /// Returns true if its name constraints exclude the host.
    func excludes(_ host: String) -> Bool {
        guard let subtrees = first(.nameConstraints)?.namedSubtrees else { return false }
        func isWithin(_ subtree: String) -> Bool {
            let name = subtree.hasPrefix(".") ? String(subtree.dropFirst()) : subtree
            return name.isEmpty || host == name || host.hasSuffix("." + name)
        }
        return subtrees.excluded.contains(where: isWithin)
            || !subtrees.permitted.isEmpty && !subtrees.permitted.contains(where: isWithin)
    }
}
