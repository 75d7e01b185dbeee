/// The parameters of Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2231), read leniently.
struct ParameterList {
    /// Decoded values by lower-case name.
    private(set) var values: [String: String] = [:]
    /// Undecoded values of those that stand in one piece, for the boundary.
    private(set) var rawValues: [String: [UInt8]] = [:]

    private struct Segment {
        var index: Int
        var isExtended: Bool
        var value: [UInt8]
    }

    private var plain: [String: [UInt8]] = [:]
    private var segments: [String: [Segment]] = [:]
    private var count = 0

    /// Reads `; name=value; name=value`.
    init(_ bytes: ArraySlice<UInt8>, maximumCount: Int) {
        var position = bytes.startIndex
        while position < bytes.endIndex, count < maximumCount {
            position = readParameter(bytes, at: position)
        }
        rawValues = plain
        for (name, value) in plain where segments[name] == nil { values[name] = EncodedWord.decode(value) }
        for (name, pieces) in segments { values[name] = Self.join(pieces) }
        plain = [:]
        segments = [:]
    }

    /// Takes one parameter and the semicolon after it; the result is where to go on, always further than before.
    private mutating func readParameter(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int {
        var index = start
        while index < bytes.endIndex, bytes[index] != .equals, bytes[index] != .semicolon { index += 1 }
        guard index < bytes.endIndex, bytes[index] == .equals else { return index + 1 }
        let name = bytes[start..<index].trimmed
        index += 1
        while index < bytes.endIndex, bytes[index].isWhiteSpace { index += 1 }
        let value = readValue(bytes, at: &index)
        while index < bytes.endIndex, bytes[index] != .semicolon { index += 1 }
        if !name.isEmpty, name.count <= 128 { add(name.lowercasedText, value) }
        return index + 1
    }

    private func readValue(_ bytes: ArraySlice<UInt8>, at index: inout Int) -> [UInt8] {
        guard index < bytes.endIndex, bytes[index] == .quote else {
            let start = index
            while index < bytes.endIndex, bytes[index] != .semicolon { index += 1 }
            return HeaderText.unfolded(bytes[start..<index].trimmed).map { $0 }
        }
        index += 1
        var value: [UInt8] = []
        while index < bytes.endIndex, bytes[index] != .quote {
            // Only a quote or a backslash is ever escaped on purpose; elsewhere it is part of a DOS path.
            if bytes[index] == .backslash, index + 1 < bytes.endIndex,
                bytes[index + 1] == .quote || bytes[index + 1] == .backslash
            {
                index += 1
            }
            if bytes[index] != .carriageReturn, bytes[index] != .lineFeed { value.append(bytes[index]) }
            index += 1
        }
        index = min(index + 1, bytes.endIndex)
        return value
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

    /// RFC 2231 §3 and §4: pieces in order of their numbers, percent signs undone in those that say so, one charset for all.
    private static func join(_ pieces: [Segment]) -> String {
        var charset: String?
        var bytes: [UInt8] = []
        var lastIndex = -1
        for piece in pieces.sorted(by: { $0.index < $1.index }) where piece.index != lastIndex {
            var value = piece.value[...]
            if piece.isExtended {
                if lastIndex == -1, let split = charsetSplit(value) {
                    charset = split.charset
                    value = split.rest
                }
                bytes += percentDecoded(value)
            } else {
                bytes += value
            }
            lastIndex = piece.index
        }
        if charset == nil, !pieces.contains(where: \.isExtended) { return EncodedWord.decode(bytes) }
        return HeaderText.cleaned(Charset.decode(bytes[...], label: charset))
    }

    /// `charset'language'text`.
    private static func charsetSplit(_ value: ArraySlice<UInt8>) -> (charset: String, rest: ArraySlice<UInt8>)? {
        let apostrophe = UInt8(ascii: "'")
        guard let first = value.firstIndex(of: apostrophe),
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
