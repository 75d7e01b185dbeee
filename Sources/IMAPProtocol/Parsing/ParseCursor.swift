import MailModel

/// A cursor over one frame. Every read is bounds-checked, and every loop advances.
struct ParseCursor {
    /// The rule for finding the end of a quoted string.
    enum Quoting {
        /// RFC 3501 §9: the first unescaped quote; it must be followed by the end of a word.
        case standard
        /// Some servers do not escape quotes: only a quote at the end of a word closes the string.
        case unescapedQuotes
        /// QQ also ends strings with a backslash: a quote at the end of a word closes the string even after a
        /// backslash.
        case trailingBackslash
        /// The first unescaped quote closes the string; used only to skip malformed values.
        case firstQuote

        /// The rules to try for a value, strictest first.
        static let readings: [Quoting] = [.standard, .unescapedQuotes, .trailingBackslash]
    }

    /// The text of the frame.
    let text: [UInt8]
    /// The offset of the next byte.
    private(set) var index = 0
    /// The rule for quoted strings.
    var quoting = Quoting.standard

    private var literals: [ResponseFrame.Literal]
    private var literalIndex = 0

    init(_ frame: ResponseFrame) {
        text = frame.text
        literals = frame.literals
    }

    var isAtEnd: Bool { index >= text.count }

    /// The next byte without taking it.
    var peek: UInt8? { index < text.count ? text[index] : nil }

    /// Moves to another offset, backwards or forwards.
    mutating func move(to offset: Int) {
        index = min(max(offset, 0), text.count)
        // The first literal at or after the offset; a binary search keeps responses with many literals cheap.
        var low = 0
        var high = literals.count
        while low < high {
            let middle = (low + high) / 2
            if literals[middle].marker.lowerBound < index { low = middle + 1 } else { high = middle }
        }
        literalIndex = low
    }

    func failure(_ expected: ParseFailure.Expectation) -> ParseFailure { .malformed(at: index, expected: expected) }

    // MARK: Single bytes

    /// Consumes the byte if it is the next one; returns true if it was.
    mutating func take(_ byte: UInt8) -> Bool {
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func expect(_ byte: UInt8, _ expectation: ParseFailure.Expectation) throws(ParseFailure) {
        guard take(byte) else { throw failure(expectation) }
    }

    mutating func skipSpaces() {
        while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    }

    mutating func expectSpace() throws(ParseFailure) {
        try expect(UInt8(ascii: " "), .space)
        skipSpaces()
    }

    // MARK: Words

    /// Consumes bytes up to the end of a word; may be empty.
    mutating func takeAtom() -> ArraySlice<UInt8> {
        take { !$0.endsAtom }
    }

    /// Consumes bytes while the condition holds, but never the announcement of a literal; may be empty.
    @inline(__always)
    mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        let end = literalIndex < literals.count ? literals[literalIndex].marker.lowerBound : text.count
        while index < end, condition(text[index]) { index += 1 }
        return text[start..<index]
    }

    /// Consumes everything up to the end of the frame; literals are left out.
    mutating func takeRest() -> ArraySlice<UInt8> {
        defer { index = text.count }
        return text[index...]
    }

    // MARK: Numbers

    /// Parses an unsigned number followed by the end of a word; throws if it does not fit.
    mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type = Number.self
    ) throws(ParseFailure) -> Number {
        let start = index
        var value: Number = 0
        while index < text.count, text[index].isASCIIDigit {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Number(text[index] &- UInt8(ascii: "0")))
            guard !overflow, !carry else { throw .malformed(at: start, expected: .number) }
            value = sum
            index += 1
        }
        guard index > start, endsNumber else { throw .malformed(at: start, expected: .number) }
        return value
    }

    /// True if the next byte may follow a number: `5` is not the number in `5.5e3`.
    private var endsNumber: Bool {
        guard let next = peek else { return true }
        return next.endsAtom || next == UInt8(ascii: "]") || next == UInt8(ascii: ">")
    }

    // MARK: Strings

    /// True if the next bytes announce a literal.
    var isAtLiteral: Bool {
        literalIndex < literals.count && literals[literalIndex].marker.lowerBound == index
    }

    /// Consumes a literal and returns its contents. The frame keeps them in case the item is parsed again.
    private mutating func takeLiteral() -> [UInt8] {
        defer { literalIndex += 1 }
        index = literals[literalIndex].marker.upperBound
        return literals[literalIndex].bytes
    }

    /// Skips a streamed literal and returns its byte count; nil if there is none.
    mutating func streamedLiteral() -> Int? {
        var ahead = self
        ahead.skipTilde()
        guard ahead.isAtLiteral, case let count = literals[literalIndex].streamedByteCount, count > 0 else {
            return nil
        }
        _ = ahead.takeLiteral()
        self = ahead
        return count
    }

    /// Parses a quoted string or literal; nil if there is neither.
    mutating func quotedOrLiteral() throws(ParseFailure) -> [UInt8]? {
        skipTilde()
        if isAtLiteral {
            // Streamed bytes are no longer available: an empty value would be wrong.
            guard literals[literalIndex].streamedByteCount == 0 else { throw failure(.string) }
            return takeLiteral()
        }
        guard peek == UInt8(ascii: "\"") else { return nil }
        return try quoted()
    }

    /// RFC 3516 §4.4: `~{n}` announces a literal that may hold NUL.
    private mutating func skipTilde() {
        guard peek == UInt8(ascii: "~"), literalIndex < literals.count else { return }
        if literals[literalIndex].marker.lowerBound == index + 1 { index += 1 }
    }

    /// RFC 3501 §9 `nstring`: NIL is nil.
    mutating func nullableString() throws(ParseFailure) -> [UInt8]? {
        if let string = try quotedOrLiteral() { return string }
        let start = index
        guard takeAtom().spells("NIL") else { throw .malformed(at: start, expected: .string) }
        return nil
    }

    /// RFC 3501 §9 `astring`, accepting any atom that servers send. Never empty.
    mutating func word() throws(ParseFailure) -> [UInt8] {
        if let string = try quotedOrLiteral() { return string }
        let atom = takeAtom()
        guard !atom.isEmpty else { throw failure(.atom) }
        return Array(atom)
    }

    private mutating func quoted() throws(ParseFailure) -> [UInt8] {
        let start = index
        var content: [UInt8] = []
        index += 1
        while index < text.count {
            let byte = text[index]
            // A line end inside the text belongs to a literal's announcement: no string continues after it.
            guard byte != UInt8(ascii: "\n") else { break }
            if byte == UInt8(ascii: "\"") {
                if quoting == .firstQuote || endsWord(at: index + 1) {
                    index += 1
                    return content
                }
                guard quoting != .standard else { break }
            } else if byte == UInt8(ascii: "\\"), escapesNext() {
                index += 1
            }
            if index < text.count { content.append(text[index]) }
            index += 1
        }
        throw .malformed(at: start, expected: .string)
    }

    /// Returns true if the backslash at the cursor escapes the next byte.
    private func escapesNext() -> Bool {
        guard index + 1 < text.count else { return false }
        switch text[index + 1] {
        case UInt8(ascii: "\\"): return true
        case UInt8(ascii: "\""): return quoting != .trailingBackslash || !endsWord(at: index + 2)
        default: return false
        }
    }

    /// Returns true if a quote before this offset can close a string.
    private func endsWord(at offset: Int) -> Bool {
        guard offset < text.count else { return true }
        switch text[offset] {
        case UInt8(ascii: " "), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: "\r"): return true
        default: return false
        }
    }

    // MARK: Skipping

    /// Skips one value of any kind: a word, a string, or a list at any depth.
    mutating func skipValue() throws(ParseFailure) {
        var depth = 0
        repeat {
            skipSpaces()
            if take(UInt8(ascii: "(")) {
                depth += 1
            } else if depth > 0, take(UInt8(ascii: ")")) {
                depth -= 1
            } else if try !skipString() {
                guard !takeAtom().isEmpty else { throw failure(.closeParenthesis) }
            }
        } while depth > 0
    }

    private mutating func skipString() throws(ParseFailure) -> Bool {
        skipTilde()
        if isAtLiteral {
            index = literals[literalIndex].marker.upperBound
            literalIndex += 1
            return true
        }
        guard peek == UInt8(ascii: "\"") else { return false }
        _ = try quoted()
        return true
    }
}
