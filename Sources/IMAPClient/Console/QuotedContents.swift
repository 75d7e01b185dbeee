import IMAPProtocol

/// Finds message contents in a FETCH response that are a quoted string (RFC 3501 §9, `nstring`) or, against the
/// grammar, a bare word. An unterminated string is hidden up to the end of the response.
struct QuotedContents {
    private static let names: Set<String> = ["RFC822", "RFC822.HEADER", "RFC822.TEXT", "PREVIEW", "SNIPPET"]
    private static let beginnings = ["BODY[", "BODY.PEEK[", "BINARY[", "BINARY.PEEK[", "["]

    private let text: [UInt8]
    /// From the start of each literal's announcement to its end.
    private let markers: [Int: Int]
    private var index = 0
    private var ranges: [Range<Int>] = []
    /// True if the preceding item name has message contents as its value.
    private var isContent = false
    /// The nesting depth within a list of contents: `PREVIEW (FUZZY "text")`, as Dovecot's draft had it.
    private var depth = 0

    private init(_ frame: ResponseFrame) {
        text = frame.text
        markers = Dictionary(
            frame.literals.map { ($0.marker.lowerBound, $0.marker.upperBound) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The ranges of message contents, including quotes; empty for other responses.
    static func ranges(in frame: ResponseFrame) -> [Range<Int>] {
        let words = frame.text.prefix(64).split(maxSplits: 3) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let names = words.prefix(3).map { String(decoding: $0.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self) }
        guard names.first == "*", names.contains(where: { $0.uppercased() == "FETCH" }) else { return [] }
        var scan = QuotedContents(frame)
        while scan.index < scan.text.count { scan.takeToken() }
        return scan.ranges
    }

    private mutating func takeToken() {
        if let end = markers[index] {
            index = max(end, index + 1)
            isContent = false
            return
        }
        switch text[index] {
        case UInt8(ascii: "\""): takeString()
        case UInt8(ascii: "("):
            if isContent || depth > 0 { depth += 1 }
            isContent = false
            index += 1
        case UInt8(ascii: ")"):
            depth = max(0, depth - 1)
            isContent = false
            index += 1
        case UInt8(ascii: " "): index += 1
        default: takeWord()
        }
    }

    private mutating func takeString() {
        let start = index
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, text.count)
        // A quote followed by more of a word was inside the text: the end of the text is unknown.
        let isBroken = index < text.count && !" ()".utf8.contains(text[index])
        if isBroken { index = text.count }
        if isBroken || isContent || depth > 0 { ranges.append(start..<index) }
        isContent = false
    }

    private mutating func takeWord() {
        let start = index
        var brackets = 0
        while index < text.count, brackets > 0 || !" ()\"".utf8.contains(text[index]), markers[index] == nil {
            if text[index] == UInt8(ascii: "[") { brackets += 1 }
            if text[index] == UInt8(ascii: "]") { brackets = max(0, brackets - 1) }
            index += 1
        }
        let word = String(decoding: text[start..<index], as: UTF8.self).uppercased()
        if brackets > 0 {
            // The section is never closed.
            index = text.count
            ranges.append(start..<index)
        } else if isContent, word != "NIL", word != "~" {
            ranges.append(start..<index)
        }
        // `~` announces a literal of BINARY.
        guard word != "~" else { return }
        isContent = depth == 0 && (Self.names.contains(word) || Self.beginnings.contains { word.hasPrefix($0) })
    }
}
