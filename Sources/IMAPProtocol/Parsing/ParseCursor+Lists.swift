import MailModel

/// Values that several responses share.
extension ParseCursor {
    /// Parses a parenthesized list of flags or attributes. Accepts invalid flags such as `[tag]` (Q12).
    mutating func flagList() throws(ParseFailure) -> [String] {
        try list { String(decoding: $0, as: UTF8.self) }
    }

    /// The same, as bytes, for names in an unknown encoding.
    mutating func wordList() throws(ParseFailure) -> [[UInt8]] { try list { Array($0) } }

    private mutating func list<Element>(
        _ element: (ArraySlice<UInt8>) -> Element
    ) throws(ParseFailure) -> [Element] {
        try expect(UInt8(ascii: "("), .openParenthesis)
        var elements: [Element] = []
        while true {
            skipSpaces()
            if take(UInt8(ascii: ")")) { return elements }
            if let string = try quotedOrLiteral() {
                elements.append(element(string[...]))
                continue
            }
            let atom = takeAtom()
            guard !atom.isEmpty else { throw failure(.closeParenthesis) }
            elements.append(element(atom))
        }
    }

    /// Parses a string as text, with invalid UTF-8 replaced; NIL is nil.
    mutating func nullableText() throws(ParseFailure) -> String? {
        try nullableString().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Parses a list of words, or a single word; NIL is empty.
    mutating func words() throws(ParseFailure) -> [String] {
        if peek == UInt8(ascii: "(") { return try flagList() }
        return try nullableText().map { [$0] } ?? []
    }

    /// True at the end of a value.
    var isAtSeparator: Bool {
        guard let next = peek else { return true }
        return next == UInt8(ascii: " ") || next == UInt8(ascii: ")") || next == UInt8(ascii: "(")
    }

    /// Parses one word in parentheses, such as the value of EMAILID; NIL and Cyrus's `(NIL)` are nil.
    mutating func parenthesizedWord() throws(ParseFailure) -> String? {
        guard take(UInt8(ascii: "(")) else { return try nullableString().map { String(decoding: $0, as: UTF8.self) } }
        skipSpaces()
        let word = try nullableWord()
        skipSpaces()
        try expect(UInt8(ascii: ")"), .closeParenthesis)
        return word.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func nullableWord() throws(ParseFailure) -> [UInt8]? {
        if let string = try quotedOrLiteral() { return string }
        let atom = try word()
        return atom[...].spells("NIL") ? nil : atom
    }

    /// RFC 3501 §9 `sequence-set` in the server's order; `*` is the largest number. Ranges may be reversed (Q38). Zero
    /// and numbers over 32 bits are left out; empty if there is no set.
    mutating func uidRanges() -> [ClosedRange<UInt32>] {
        var ranges: [ClosedRange<UInt32>] = []
        repeat {
            guard let first = setNumber() else { continue }
            guard take(UInt8(ascii: ":")) else {
                if let number = first.value { ranges.append(number...number) }
                continue
            }
            guard let second = setNumber() else { continue }
            guard let low = first.value, let high = second.value else { continue }
            ranges.append(Swift.min(low, high)...Swift.max(low, high))
        } while take(UInt8(ascii: ","))
        return ranges
    }

    /// Parses a number of a set; its value is nil if it is zero or too large. Nil if there is no number.
    private mutating func setNumber() -> SetNumber? {
        if take(UInt8(ascii: "*")) { return SetNumber(value: .max) }
        let digits = take { $0.isASCIIDigit }
        guard !digits.isEmpty else { return nil }
        var value: UInt64 = 0
        for digit in digits where value <= UInt64(UInt32.max) { value = value * 10 + UInt64(digit - UInt8(ascii: "0")) }
        guard value > 0, let number = UInt32(exactly: value) else { return SetNumber(value: nil) }
        return SetNumber(value: number)
    }
}

/// A number in a set; its value is nil if it is zero or too large.
private struct SetNumber {
    var value: UInt32?
}
