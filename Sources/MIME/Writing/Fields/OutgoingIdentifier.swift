import MailModel

/// Ids of messages and parts (RFC 5322 §3.6.4), without angle brackets.
enum OutgoingIdentifier {
    /// Takes one pair of angle brackets off, and checks the rest.
    ///
    /// Kinder than the grammar, since an answer must name the id that its parent really has: dots may stand anywhere and the
    /// at sign may be missing. What could end an id or begin a quotation or a comment may not.
    static func checked(_ text: String) throws(ComposeError.Problem) -> String {
        try OutgoingText.checkLine(text)
        let isBracketed = text.hasPrefix("<") && text.hasSuffix(">")
        let id = isBracketed ? String(text.dropFirst().dropLast()) : text
        let isVisible = id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !refused.contains($0) }
        guard isVisible, (1...ComposeLimits.identifierBytes).contains(id.utf8.count) else {
            throw .malformedIdentifier
        }
        return id
    }

    /// The same for an id of In-Reply-To and References: one without an at sign between two halves is taken only in angle
    /// brackets, as a message has it. Else any word would become an id that nothing has.
    static func threadID(_ text: String) throws(ComposeError.Problem) -> String {
        let id = try checked(text)
        guard id != text || hasTwoHalves(id) else { throw .malformedIdentifier }
        return id
    }

    /// The id as `threadID` takes it: in angle brackets where nothing else tells that it is one.
    static func marked(_ id: String) -> String { hasTwoHalves(id) ? id : "<\(id)>" }

    private static func hasTwoHalves(_ id: String) -> Bool {
        id.utf8.dropFirst().dropLast().contains(.at)
    }

    /// The same for the id of a new message, which has to be `left@right` as the grammar says.
    static func strict(_ text: String) throws(ComposeError.Problem) -> String {
        let id = try checked(text)
        let halves = id.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, isDotAtom(halves[0]), isDotAtom(halves[1]) || isLiteral(halves[1]) else {
            throw .malformedIdentifier
        }
        return id
    }

    /// A new id: 128 random bits in the domain of the sender, so that it tells nothing of the machine.
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
            !word.isEmpty && word.utf8.allSatisfy { AtomText.contains($0) }
        }
    }

    /// `[192.0.2.1]`, as in the domain of an address.
    private static func isLiteral(_ text: Substring) -> Bool {
        text.count > 2 && text.hasPrefix("[") && text.hasSuffix("]")
            && text.dropFirst().dropLast().utf8.allSatisfy { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
    }
}
