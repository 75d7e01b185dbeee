/// A certificate extension (RFC 5280 §4.2).
struct CertificateExtension {
    /// The last byte of object identifiers that begin with `id-ce` (2.5.29).
    enum Known: UInt8, CaseIterable {
        case keyUsage = 15, subjectAlternativeName = 17, basicConstraints = 19, nameConstraints = 30
        case certificatePolicies = 32, policyMappings = 33, policyConstraints = 36, extendedKeyUsage = 37
        case inhibitAnyPolicy = 54
    }

    /// The extension; nil if it is unknown.
    let known: Known?
    /// True if a client that does not support it must reject the certificate.
    let isCritical: Bool
    /// The value, encoded in DER.
    let value: ArraySlice<UInt8>

    private init?(_ content: ArraySlice<UInt8>) {
        var parts = DERReader(content)
        guard let identifier = parts.next(), var value = parts.next() else { return nil }
        let bytes = Array(identifier.content)
        known = bytes.count == 3 && bytes.starts(with: [0x55, 0x1D]) ? Known(rawValue: bytes[2]) : nil
        // The optional `critical` flag comes first.
        let isFlagged = value.tag == 1
        isCritical = isFlagged && value.content.contains { $0 != 0 }
        if isFlagged {
            guard let next = parts.next() else { return nil }
            value = next
        }
        self.value = value.content
    }

    /// The extensions are tagged [3], after two unused unique identifiers.
    static func all(in fields: inout DERReader) -> [CertificateExtension] {
        while let field = fields.next() {
            guard field.tag == 0xA3 else { continue }
            var wrapped = DERReader(field.content)
            return elements(of: wrapped.next()?.content ?? []).compactMap { CertificateExtension($0.content) }
        }
        return []
    }

    /// The elements in the contents of a sequence.
    private static func elements(of content: ArraySlice<UInt8>) -> [(tag: UInt8, content: ArraySlice<UInt8>)] {
        var reader = DERReader(content)
        var found: [(tag: UInt8, content: ArraySlice<UInt8>)] = []
        while let element = reader.next() { found.append(element) }
        return found
    }

    /// The elements of the value, which is a sequence.
    var elements: [(tag: UInt8, content: ArraySlice<UInt8>)] {
        var wrapped = DERReader(value)
        return Self.elements(of: wrapped.next()?.content ?? [])
    }

    /// The DNS names that name constraints permit or exclude (RFC 5280 §4.2.1.10).
    var namedSubtrees: (permitted: [String], excluded: [String]) {
        var found: (permitted: [String], excluded: [String]) = ([], [])
        for list in elements {
            let names = Self.elements(of: list.content).compactMap { subtree -> String? in
                var parts = DERReader(subtree.content)
                guard let base = parts.next(), base.tag == 0x82 else { return nil }
                return String(decoding: base.content, as: UTF8.self).lowercased()
            }
            if list.tag == 0xA0 { found.permitted += names }
            if list.tag == 0xA1 { found.excluded += names }
        }
        return found
    }
}
