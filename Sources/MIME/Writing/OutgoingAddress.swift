import Foundation
import MailModel

/// An address that is right for header and envelope (RFC 5321 §4.1.2, RFC 6531 §3.3), and the name of whoever has it.
struct OutgoingAddress: Hashable, Sendable {
    /// The display name without blanks at its ends; nil where there is none.
    let name: String?
    /// As it is written: without SMTPUTF8 wherever that is possible, so with the domain in A-labels unless the local part
    /// needs it anyway.
    let text: String
    /// The domain in A-labels.
    let asciiDomain: String
    /// Whether it has a local part that is not ASCII.
    let needsSMTPUTF8: Bool
    /// Equal for the same mailbox: letter case counts before the at sign (RFC 5321 §2.4), not after it.
    let identity: String

    init(checking address: EmailAddress) throws(ComposeError.Problem) {
        let trimmed = OutgoingText.trimmed(address.name ?? "")
        try OutgoingText.checkLine(address.name ?? "")
        name = trimmed.isEmpty ? nil : trimmed
        let spec = address.address
        try OutgoingText.checkLine(spec)
        guard let at = OutgoingLocalPart.end(in: spec) else { throw .malformedAddress }
        let local = try OutgoingLocalPart.canonical(spec[..<at])
        let domain = try OutgoingDomain(checking: spec[spec.index(after: at)...])
        needsSMTPUTF8 = !local.utf8.allSatisfy { $0 < 0x80 }
        asciiDomain = domain.ascii
        text = "\(local)@\(needsSMTPUTF8 ? domain.international : domain.ascii)"
        identity = "\(local)@\(domain.ascii.lowercased())"
        guard text.utf8.count <= ComposeLimits.addressBytes else { throw .domainTooLong }
    }

    /// Checks all addresses of a field.
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

/// The name of a person in front of an address (RFC 5322 §3.2.5).
enum Phrase {
    /// Columns of a name that stands on a line with the blank before it. It is not folded, since some readers keep the line
    /// break; a longer one becomes encoded-words.
    private static let longestPlain = ComposeLimits.preferredLineLength - 1

    /// Writes a name that is free of control characters and blanks at its ends: as atoms, else in quotes, else encoded.
    static func append(_ name: String, to writer: inout HeaderFieldWriter) {
        let bytes = Array(name.utf8)
        let isASCII = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if isASCII, !OutgoingText.looksEncoded(bytes) {
            let words = bytes.split(separator: .space, omittingEmptySubsequences: false)
            let plain = words.allSatisfy({ isAtom($0) }) ? bytes : QuotedString.make(bytes)
            if plain.count <= longestPlain {
                writer.append(plain)
                return
            }
        }
        for word in EncodedWordWriter.words(name, in: .phrase, firstRoom: writer.room) { writer.append(word) }
    }

    private static func isAtom(_ word: ArraySlice<UInt8>) -> Bool {
        !word.isEmpty && word.allSatisfy { AtomText.contains($0) }
    }
}

/// Text in quotes (RFC 5322 §3.2.4).
enum QuotedString {
    static func make(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = [.quote]
        for byte in bytes {
            if byte == .quote || byte == .backslash { result.append(.backslash) }
            result.append(byte)
        }
        return result + [.quote]
    }
}
