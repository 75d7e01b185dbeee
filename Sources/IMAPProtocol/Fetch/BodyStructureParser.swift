import MailModel

/// Parses BODYSTRUCTURE (RFC 3501 §7.4.2, §9 `body`) up to a nesting limit. Any error makes the whole structure
/// invalid: it is rebuilt from the message once that is downloaded (Q13).
struct BodyStructureParser {
    private(set) var cursor: ParseCursor
    private let maximumDepth: Int

    init(cursor: ParseCursor, maximumDepth: Int) {
        self.cursor = cursor
        self.maximumDepth = maximumDepth
    }

    mutating func parse() throws(ParseFailure) -> BodyStructure { try root(section: "", depth: 1) }

    /// The outermost part of a message at `section`: a multipart takes that number, a single part is its child `1`.
    private mutating func root(section: String, depth: Int) throws(ParseFailure) -> BodyStructure {
        var ahead = cursor
        _ = ahead.take(UInt8(ascii: "("))
        ahead.skipSpaces()
        let isMultipart = ahead.peek == UInt8(ascii: "(")
        return try part(section: isMultipart ? section : Self.section(1, of: section), depth: depth)
    }

    private static func section(_ number: Int, of parent: String) -> String {
        parent.isEmpty ? String(number) : "\(parent).\(number)"
    }

    private mutating func part(section: String, depth: Int) throws(ParseFailure) -> BodyStructure {
        guard depth <= maximumDepth else { throw .nestingTooDeep(limit: maximumDepth) }
        try cursor.expect(UInt8(ascii: "("), .bodyPart)
        cursor.skipSpaces()
        if cursor.peek == UInt8(ascii: "(") { return try multipart(section: section, depth: depth) }
        return try leaf(section: section, depth: depth)
    }

    // MARK: Multipart

    private mutating func multipart(section: String, depth: Int) throws(ParseFailure) -> BodyStructure {
        var children: [BodyStructure] = []
        while cursor.peek == UInt8(ascii: "(") {
            children.append(try part(section: Self.section(children.count + 1, of: section), depth: depth + 1))
            cursor.skipSpaces()
        }
        guard let subtype = try cursor.nullableString() else { throw cursor.failure(.string) }
        var structure = BodyStructure(section: section, type: "multipart", subtype: Self.lowercased(subtype))
        structure.children = children
        if try !endsHere() { structure.parameters = try parameters() }
        try readTail(&structure)
        return structure
    }

    // MARK: Single parts

    private mutating func leaf(section: String, depth: Int) throws(ParseFailure) -> BodyStructure {
        guard let type = try cursor.nullableString() else { throw cursor.failure(.string) }
        cursor.skipSpaces()
        guard let subtype = try cursor.nullableString() else { throw cursor.failure(.string) }
        var structure = BodyStructure(
            section: section, type: Self.lowercased(type), subtype: Self.lowercased(subtype))
        cursor.skipSpaces()
        structure.parameters = try parameters()
        cursor.skipSpaces()
        structure.contentID = try cursor.nullableText()
        cursor.skipSpaces()
        structure.contentDescription = try cursor.nullableText()
        cursor.skipSpaces()
        structure.transferEncoding = Self.lowercased(try cursor.nullableString() ?? [])
        if try !endsHere() { structure.byteCount = try byteCount() }
        try readTypeSpecifics(&structure, depth: depth)
        if try !endsHere() {
            structure.md5 = try readOrSkip { cursor throws(ParseFailure) in try cursor.nullableText() } ?? nil
        }
        try readTail(&structure)
        return structure
    }

    /// The fields that may end every part: disposition, languages, location and any extension.
    private mutating func readTail(_ structure: inout BodyStructure) throws(ParseFailure) {
        if try !endsHere() { structure.disposition = try disposition() }
        if try !endsHere() {
            structure.languages = try readOrSkip { cursor throws(ParseFailure) in try cursor.words() } ?? []
        }
        if try !endsHere() {
            structure.location = try readOrSkip { cursor throws(ParseFailure) in try cursor.nullableText() } ?? nil
        }
        while try !endsHere() {
            try cursor.skipValue()
            structure.extensionCount += 1
        }
        try cursor.expect(UInt8(ascii: ")"), .closeParenthesis)
    }

    /// An optional value: skipped, and nil, if it cannot be parsed. Parsed at most twice.
    private mutating func readOrSkip<Value>(
        _ read: (inout ParseCursor) throws(ParseFailure) -> Value
    ) throws(ParseFailure) -> Value? {
        let start = cursor.index
        if let value = try? read(&cursor), cursor.isAtSeparator { return value }
        cursor.move(to: start)
        try cursor.skipValue()
        return nil
    }

    /// The fields between the size and the digest (RFC 3501). Some servers omit them (Q14).
    private mutating func readTypeSpecifics(_ structure: inout BodyStructure, depth: Int) throws(ParseFailure) {
        cursor.skipSpaces()
        if structure.type == "message", structure.subtype == "rfc822" || structure.subtype == "global",
            cursor.peek == UInt8(ascii: "(")
        {
            structure.envelope = try readOrSkip { cursor throws(ParseFailure) in try cursor.envelope() }
            cursor.skipSpaces()
            guard cursor.peek == UInt8(ascii: "(") else { throw cursor.failure(.bodyPart) }
            structure.children = [try root(section: structure.section, depth: depth + 1)]
            cursor.skipSpaces()
        }
        try readAmbiguousSpecifics(&structure)
        // The number of lines.
        if cursor.peek?.isASCIIDigit == true || cursor.peek == UInt8(ascii: "-") {
            structure.lineCount = Int(String(decoding: cursor.takeAtom(), as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
        }
    }

    /// Some servers write NIL for unknown fields of a text or an embedded message: the position of the disposition
    /// shows how many values precede it, of which the last is the digest.
    private mutating func readAmbiguousSpecifics(_ structure: inout BodyStructure) throws(ParseFailure) {
        guard cursor.peek == UInt8(ascii: "N") || cursor.peek == UInt8(ascii: "n"),
            let count = valuesBeforeDisposition(), count > 1
        else { return }
        for _ in 1..<count {
            cursor.skipSpaces()
            if let lines = try? cursor.number(UInt32.self) {
                structure.lineCount = Int(lines)
            } else {
                try cursor.skipValue()
            }
        }
        cursor.skipSpaces()
    }

    private func valuesBeforeDisposition() -> Int? {
        var ahead = cursor
        for count in 0...Self.maximumSpecificsCount {
            ahead.skipSpaces()
            if ahead.peek == UInt8(ascii: "(") { return Self.isDisposition(ahead) ? count : nil }
            guard (try? ahead.skipValue()) != nil else { return nil }
        }
        return nil
    }

    /// Envelope, structure and lines of an embedded message, and the digest.
    private static let maximumSpecificsCount = 4

    /// `("ATTACHMENT" ("FILENAME" "x"))` or `("INLINE" NIL)`: a language list never has this form.
    private static func isDisposition(_ place: ParseCursor) -> Bool {
        var ahead = place
        guard ahead.take(UInt8(ascii: "(")) else { return false }
        ahead.skipSpaces()
        guard (try? ahead.quotedOrLiteral()) != nil else { return false }
        ahead.skipSpaces()
        return ahead.peek == UInt8(ascii: "(") || ahead.takeAtom().spells("NIL")
    }

    /// Zero for anything that is not a size, such as `-1` (Q05).
    private mutating func byteCount() throws(ParseFailure) -> Int {
        let word = cursor.takeAtom()
        guard !word.isEmpty else { throw cursor.failure(.number) }
        guard word.allSatisfy(\.isASCIIDigit) else {
            guard word.first == UInt8(ascii: "-") || word.spells("NIL") else { throw cursor.failure(.number) }
            return 0
        }
        return Int(String(decoding: word, as: UTF8.self)) ?? 0
    }

    // MARK: Lists

    /// NIL, or alternating names and values; a NIL value is empty (Q14).
    private mutating func parameters() throws(ParseFailure) -> [BodyStructure.Parameter] {
        guard cursor.take(UInt8(ascii: "(")) else {
            guard try cursor.nullableString()?.isEmpty ?? true else { throw cursor.failure(.openParenthesis) }
            return []
        }
        var parameters: [BodyStructure.Parameter] = []
        while true {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: ")")) { return parameters }
            guard let name = try cursor.nullableString() else { throw cursor.failure(.string) }
            cursor.skipSpaces()
            let value = try cursor.nullableString() ?? []
            parameters.append(
                BodyStructure.Parameter(name: Self.lowercased(name), value: String(decoding: value, as: UTF8.self)))
        }
    }

    private mutating func disposition() throws(ParseFailure) -> BodyStructure.Disposition? {
        guard cursor.take(UInt8(ascii: "(")) else {
            guard let kind = try cursor.nullableString(), !kind.isEmpty else { return nil }
            return BodyStructure.Disposition(kind: Self.lowercased(kind), parameters: [])
        }
        cursor.skipSpaces()
        let kind = try cursor.nullableString() ?? []
        let list = try endsHere() ? [] : try parameters()
        cursor.skipSpaces()
        try cursor.expect(UInt8(ascii: ")"), .closeParenthesis)
        return BodyStructure.Disposition(kind: Self.lowercased(kind), parameters: list)
    }

    /// Returns true if the next byte ends the list; that byte is not consumed.
    private mutating func endsHere() throws(ParseFailure) -> Bool {
        cursor.skipSpaces()
        guard let next = cursor.peek else { throw cursor.failure(.closeParenthesis) }
        return next == UInt8(ascii: ")")
    }

    private static func lowercased(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).lowercased() }
}
