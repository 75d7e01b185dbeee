import MailModel

/// The parameters of Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2231), parsed leniently.
struct ParameterList {
    /// Decoded values by lower-case name.
    private(set) var values: [String: String] = [:]
    /// Undecoded values of unsegmented parameters, for the boundary.
    private(set) var rawValues: [String: [UInt8]] = [:]
    /// The boundary including text that is a comment by the standard, because some programs omit the quotes; nil if
    /// there is none.
    private(set) var boundaryWithComments: [UInt8]?

    /// The defects found.
    private(set) var problems: Set<MIMEDefect.Kind> = []

    private struct Segment {
        var index: Int
        var isExtended: Bool
        var value: [UInt8]
    }

    private var plain: [String: [UInt8]] = [:]
    private var segments: [String: [Segment]] = [:]
    private var count = 0
    private var hasOpenComment = false

    /// Parses `; name=value; name=value`, with or without the first semicolon.
    init(after bytes: ArraySlice<UInt8>, maximumCount: Int) {
        var position = bytes.startIndex
        while position < bytes.endIndex, count < maximumCount {
            position = readParameter(bytes, at: position)
        }
        if position < bytes.endIndex, !bytes[position...].trimmed.isEmpty { problems.insert(.tooManyParameters) }
        if segments.values.contains(where: Self.hasGap) { problems.insert(.malformedParameter) }
        rawValues = plain
        for (name, value) in plain where segments[name] == nil { values[name] = EncodedWord.decode(value) }
        for (name, pieces) in segments { values[name] = Self.join(pieces) }
        plain = [:]
        segments = [:]
    }

    /// Parses one parameter and the separator after it; returns the next index, which is always greater.
    private mutating func readParameter(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int {
        var index = skipToName(bytes, from: start)
        let name = readName(bytes, at: &index)[...]
        guard index < bytes.endIndex, bytes[index] == .equals else {
            if !name.isEmpty { problems.insert(.malformedParameter) }
            return index + 1
        }
        index += 1
        let isName = name.equalsIgnoringCase("name") || name.equalsIgnoringCase("filename")
        let valueStart = index
        let value = readValue(bytes, at: &index, keepsParentheses: isName)
        if name.equalsIgnoringCase("boundary"), boundaryWithComments == nil {
            let text = bytes[valueStart..<index].trimmed
            if text.contains(UInt8(ascii: "(")), !text.contains(.quote) {
                boundaryWithComments = Array(HeaderText.unfolded(text))
            }
        }
        if !name.isEmpty, name.count <= ValueLimits.parameterNameBytes { add(name.lowercasedText, value) }
        return max(index, start + 1)
    }

    /// Parses up to the equals sign, or to the semicolon if there is none; without white space and comments.
    private mutating func readName(_ bytes: ArraySlice<UInt8>, at index: inout Int) -> [UInt8] {
        var name: [UInt8] = []
        while index < bytes.endIndex, bytes[index] != .equals, bytes[index] != .semicolon {
            if let end = endOfComment(bytes, from: index) {
                index = end
                continue
            }
            if !bytes[index].isWhiteSpace, name.count <= ValueLimits.parameterNameBytes { name.append(bytes[index]) }
            index += 1
        }
        return name
    }

    /// The index after the comment that begins here; nil if there is none. An unclosed comment is detected once: later
    /// parentheses are then text.
    private mutating func endOfComment(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        guard !hasOpenComment, bytes[start] == UInt8(ascii: "(") else { return nil }
        let end = HeaderText.endOfComment(bytes, from: start)
        hasOpenComment = end == nil
        return end
    }

    private mutating func skipToName(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.endIndex {
            if bytes[index] == .semicolon || bytes[index].isWhiteSpace {
                index += 1
            } else if let end = endOfComment(bytes, from: index) {
                index = end
            } else {
                break
            }
        }
        return index
    }

    private mutating func readValue(_ bytes: ArraySlice<UInt8>, at index: inout Int, keepsParentheses: Bool) -> [UInt8]
    {
        while index < bytes.endIndex, bytes[index].isWhiteSpace { index += 1 }
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: "("), !keepsParentheses {
            index = min(skipToName(bytes, from: index), bytes.endIndex)
        }
        guard index < bytes.endIndex, bytes[index] == .quote else {
            return readUnquoted(bytes, at: &index, keepsParentheses: keepsParentheses)
        }
        index += 1
        var value: [UInt8] = []
        while index < bytes.endIndex, bytes[index] != .quote {
            // Only a quote or a backslash is escaped intentionally; otherwise the backslash is part of a DOS path.
            if bytes[index] == .backslash, index + 1 < bytes.endIndex,
                bytes[index + 1] == .quote || bytes[index + 1] == .backslash
            {
                index += 1
            }
            if bytes[index] != .carriageReturn, bytes[index] != .lineFeed { value.append(bytes[index]) }
            index += 1
        }
        index = endOfValue(bytes, from: min(index + 1, bytes.endIndex), skipsComments: true)
        return value
    }

    /// Parses up to the semicolon, a comment, or what looks like the next parameter. File names keep parentheses:
    /// careless programs write `name=report (2).pdf`.
    private mutating func readUnquoted(_ bytes: ArraySlice<UInt8>, at index: inout Int, keepsParentheses: Bool)
        -> [UInt8]
    {
        let start = index
        index = endOfValue(bytes, from: start, skipsComments: !keepsParentheses)
        var value = bytes[start..<index].trimmed
        if !keepsParentheses, let open = firstComment(value) { value = value[..<open].trimmed }
        return Array(HeaderText.unfolded(value))
    }

    /// The index at which a comment begins after a value; also an unclosed one if a blank precedes it.
    private func firstComment(_ value: ArraySlice<UInt8>) -> Int? {
        guard let open = value.firstIndex(of: UInt8(ascii: "(")), open > value.startIndex else { return nil }
        return value[open - 1].isWhiteSpace || HeaderText.endOfComment(value, from: open) != nil ? open : nil
    }

    /// The index of the semicolon, or of white space before `name=`, because some programs omit the semicolon. Comments
    /// may contain both.
    private mutating func endOfValue(_ bytes: ArraySlice<UInt8>, from start: Int, skipsComments: Bool) -> Int {
        var index = start
        while index < bytes.endIndex, bytes[index] != .semicolon {
            if skipsComments, let end = endOfComment(bytes, from: index) {
                index = end
                continue
            }
            guard bytes[index].isWhiteSpace else {
                index += 1
                continue
            }
            let blank = index
            while index < bytes.endIndex, bytes[index].isWhiteSpace { index += 1 }
            if isParameter(bytes, at: index) { return blank }
        }
        return index
    }

    /// True for `name=` or `name =`, but not for `==` as at the end of an encoded value.
    private func isParameter(_ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
        let name = bytes[start...].prefix(ValueLimits.parameterNameBytes).prefix {
            $0 > 0x20 && $0 < 0x7F && !ContentType.special.contains($0)
        }
        guard let first = name.first, first.isASCIILetter else { return false }
        let rest = bytes[name.endIndex...].prefix(8).drop(while: \.isWhiteSpace)
        return rest.first == .equals && rest.dropFirst().first.map { $0 != .equals && $0 != .question } ?? false
    }

    /// The first of repeated parameters counts.
    private mutating func add(_ name: String, _ value: [UInt8]) {
        count += 1
        let parts = name.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let base = parts.first, !base.isEmpty else {
            if plain[name] == nil { plain[name] = value }
            return
        }
        let isExtended = parts.last?.isEmpty == true
        let index = isExtended && parts.count == 2 ? 0 : Int(parts[1])
        guard let index, index >= 0, parts.count <= 3 else { return }
        segments[String(base), default: []].append(Segment(index: index, isExtended: isExtended, value: value))
    }

    /// True if a segment is missing between the first and the last.
    private static func hasGap(_ pieces: [Segment]) -> Bool {
        let indexes = Set(pieces.map(\.index))
        return indexes.max().map { $0 >= indexes.count } ?? false
    }

    /// RFC 2231 §3 and §4: joins segments in numeric order, percent-decodes those that are marked so, with one charset
    /// for all.
    private static func join(_ pieces: [Segment]) -> String {
        var charset: String?
        var bytes: [UInt8] = []
        var lastIndex = -1
        // RFC 2231 §4 requires percent-encoding; some programs write an encoded-word instead.
        var isEncodedWord = false
        for piece in pieces.sorted(by: { $0.index < $1.index }) where piece.index != lastIndex {
            var value = piece.value[...]
            if piece.isExtended {
                if lastIndex == -1, let split = charsetSplit(value) {
                    charset = split.charset
                    value = split.rest
                }
                if lastIndex == -1 { isEncodedWord = value.starts(with: [.equals, .question]) }
                bytes += percentDecoded(value)
            } else {
                bytes += value
            }
            lastIndex = piece.index
        }
        if isEncodedWord || (charset == nil && !pieces.contains(where: \.isExtended)) {
            return EncodedWord.decode(bytes)
        }
        return HeaderText.cleaned(Charset.decode(bytes[...], label: charset))
    }

    /// `charset'language'text`.
    private static func charsetSplit(_ value: ArraySlice<UInt8>) -> (charset: String, rest: ArraySlice<UInt8>)? {
        let apostrophe = UInt8(ascii: "'")
        guard !value.starts(with: [.equals, .question]), let first = value.firstIndex(of: apostrophe),
            let second = value[(first + 1)...].firstIndex(of: apostrophe)
        else { return nil }
        return (value[..<first].lowercasedText, value[(second + 1)...])
    }

    private static func percentDecoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var index = value.startIndex
        while index < value.endIndex {
            if value[index] == UInt8(ascii: "%"), index + 2 < value.endIndex,
                let high = value[index + 1].hexadecimalValue, let low = value[index + 2].hexadecimalValue
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(value[index])
                index += 1
            }
        }
        return result
    }
}
