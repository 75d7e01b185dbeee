import MailModel

/// A valid address for header and envelope (RFC 5321 §4.1.2, RFC 6531 §3.3), and the display name.
struct OutgoingAddress: Hashable, Sendable {
    /// The display name without blanks at its ends; nil if there is none.
    let name: String?
    /// The address as it is written: without SMTPUTF8 if possible, that is, with the domain in A-labels unless the
    /// local part requires SMTPUTF8 anyway.
    let text: String
    /// The domain in A-labels.
    let asciiDomain: String
    /// True if the local part is not ASCII.
    let needsSMTPUTF8: Bool
    /// Equal for the same mailbox: the local part is case-sensitive (RFC 5321 §2.4), the domain is not.
    let identity: String

    init(checking address: EmailAddress) throws(ComposeError.Problem) {
        let trimmed = HeaderValueCheck.trimmed(address.name ?? "")
        try HeaderValueCheck.checkLine(address.name ?? "")
        name = trimmed.isEmpty ? nil : trimmed
        let spec = address.address
        try HeaderValueCheck.checkLine(spec)
        guard let at = OutgoingLocalPart.end(in: spec) else { throw .malformedAddress }
        let local = try OutgoingLocalPart.canonical(spec[..<at])
        let domain = try OutgoingDomain(checking: spec[spec.index(after: at)...])
        needsSMTPUTF8 = !local.utf8.allSatisfy { $0 < 0x80 }
        asciiDomain = domain.ascii
        text = "\(local)@\(needsSMTPUTF8 ? domain.international : domain.ascii)"
        identity = "\(local)@\(domain.ascii.lowercased())"
        guard text.utf8.count <= ComposeLimits.addressBytes else { throw .domainTooLong }
    }

    /// Validates all addresses of a field.
    static func list(
        _ addresses: [EmailAddress], in field: ComposeError.Field
    ) throws(ComposeError) -> [OutgoingAddress] {
        var result: [OutgoingAddress] = []
        for (index, address) in addresses.enumerated() {
            result.append(
                try located(field, index + 1) { () throws(ComposeError.Problem) in
                    try OutgoingAddress(checking: address)
                })
        }
        return result
    }
}

extension OutgoingAddress {
    /// A whole address field (RFC 5322 §3.6.2 and §3.6.3), with its line break.
    static func field(_ name: ComposeError.Field, _ addresses: [OutgoingAddress]) throws(ComposeError) -> [UInt8] {
        var writer = HeaderFieldWriter(name.rawValue)
        for (index, address) in addresses.enumerated() {
            if let name = address.name { Phrase.append(name, to: &writer) }
            let comma = index + 1 < addresses.count ? "," : ""
            writer.append(address.name == nil ? address.text + comma : "<\(address.text)>\(comma)")
        }
        return try located(name) { () throws(ComposeError.Problem) in try writer.finished() }
    }
}
