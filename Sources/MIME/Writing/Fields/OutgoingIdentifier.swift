import MailModel

/// Message-IDs and Content-IDs (RFC 5322 §3.6.4), without angle brackets.
enum OutgoingIdentifier {
    /// Removes one pair of angle brackets, and validates the rest.
    ///
    /// More lenient than the grammar, because a reply must contain the actual id of its parent: dots may be anywhere
    /// and the at sign may be missing. Characters that could end an id or begin a quoted string or a comment are
    /// rejected.
    static func checked(_ text: String) throws(ComposeError.Problem) -> String {
        try HeaderValueCheck.checkLine(text)
        let isBracketed = text.hasPrefix("<") && text.hasSuffix(">")
        let id = isBracketed ? String(text.dropFirst().dropLast()) : text
        let isVisible = id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !refused.contains($0) }
        guard isVisible, (1...ComposeLimits.identifierBytes).contains(id.utf8.count) else {
            throw .malformedIdentifier
        }
        return id
    }

    /// The same for an id of In-Reply-To and References: one without an at sign between two parts is accepted only in
    /// angle brackets, as it is in a message. Otherwise any word would become an invalid id.
    static func threadID(_ text: String) throws(ComposeError.Problem) -> String {
        let id = try checked(text)
        guard id != text || hasTwoHalves(id) else { throw .malformedIdentifier }
        return id
    }

    /// The id in the form that `threadID` accepts: in angle brackets if they are required to identify it as an id.
    static func marked(_ id: String) -> String { hasTwoHalves(id) ? id : "<\(id)>" }

    private static func hasTwoHalves(_ id: String) -> Bool {
        id.utf8.dropFirst().dropLast().contains(.at)
    }

    /// The same for the id of a new message, which must be `left@right` by the grammar.
    static func strict(_ text: String) throws(ComposeError.Problem) -> String {
        let id = try checked(text)
        let halves = id.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, isDotAtom(halves[0]), isDotAtom(halves[1]) || isLiteral(halves[1]) else {
            throw .malformedIdentifier
        }
        return id
    }

    /// A new id: 128 random bits in the domain of the sender, so that it does not reveal the computer.
    static func make(domain: String, using random: inout some RandomNumberGenerator) -> String {
        "\(RandomText.make(using: &random))@\(domain)"
    }

    /// A field of ids, with its line break.
    static func field(_ name: ComposeError.Field, _ ids: [String]) throws(ComposeError) -> [UInt8] {
        var writer = HeaderFieldWriter(name.rawValue)
        for id in ids { writer.append("<\(id)>") }
        return try located(name) { () throws(ComposeError.Problem) in try writer.finished() }
    }

    private static let refused = Set("<>()\"\\,;".utf8)

    private static func isDotAtom(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { AtomOctets.contains($0) }
        }
    }

    /// `[192.0.2.1]`, as in the domain of an address.
    private static func isLiteral(_ text: Substring) -> Bool {
        text.count > 2 && text.hasPrefix("[") && text.hasSuffix("]")
            && text.dropFirst().dropLast().utf8.allSatisfy { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
    }
}
