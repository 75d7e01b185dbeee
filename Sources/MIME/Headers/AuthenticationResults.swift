/// One `Authentication-Results` field (RFC 8601 §2.2), without its comments.
struct AuthenticationResults {
    /// One result with what it is about.
    struct Result {
        var method: String
        var result: String
        /// Values by their names, such as `header.from`.
        var properties: [String: String]
    }

    /// `authserv-id` in lower case; empty if the field has none, which some servers omit.
    var server = ""
    var results: [Result] = []

    private static let maximumBytes = 16 * 1024
    private static let maximumResults = 32

    /// - Parameter text: the unfolded value. Never fails: what cannot be read is left out.
    init(parsing text: String) {
        var segments = Self.segments(of: text.utf8.prefix(Self.maximumBytes))[...]
        if let first = segments.first, let name = first.first, !name.contains("=") {
            server = name
            segments = segments.dropFirst()
        }
        results = segments.prefix(Self.maximumResults).compactMap(Self.result)
    }

    /// The first result of a method.
    func first(_ method: String) -> Result? { results.first { $0.method == method } }

    private static func result(_ words: [String]) -> Result? {
        guard let (name, result) = words.first.flatMap(pair) else { return nil }
        var properties: [String: String] = [:]
        for word in words.dropFirst() {
            if let (name, value) = pair(word), properties[name] == nil { properties[name] = value }
        }
        // A method may have a version: dkim/1.
        return Result(method: String(name.prefix { $0 != "/" }), result: result, properties: properties)
    }

    private static func pair(_ word: String) -> (String, String)? {
        guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return nil }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    /// The words between semicolons in lower case, without comments and quotation marks; `a = b` is one word.
    private static func segments(of bytes: some Sequence<UInt8>) -> [[String]] {
        var scanner = AuthenticationScanner()
        for byte in bytes { scanner.read(byte) }
        return scanner.finished()
    }
}

/// Splits the value of `Authentication-Results` into words.
private struct AuthenticationScanner {
    private var segments: [[String]] = []
    private var words: [String] = []
    private var word: [UInt8] = []
    private var commentDepth = 0
    private var isQuoted = false
    private var isEscaped = false

    mutating func read(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
            if commentDepth == 0 { word.append(byte) }
        } else if byte == UInt8(ascii: "\\"), isQuoted || commentDepth > 0 {
            isEscaped = true
        } else if isQuoted {
            if byte == .quote { isQuoted = false } else { word.append(byte) }
        } else if byte == UInt8(ascii: "(") {
            commentDepth += 1
        } else if commentDepth > 0 {
            if byte == UInt8(ascii: ")") { commentDepth -= 1 }
        } else {
            readPlain(byte)
        }
    }

    private mutating func readPlain(_ byte: UInt8) {
        switch byte {
        case .quote: isQuoted = true
        case UInt8(ascii: ";"): endSegment()
        case UInt8(ascii: "="):
            // White space around it belongs to neither side.
            if word.isEmpty, let last = words.popLast() { word = Array(last.utf8) }
            word.append(byte)
        case _ where byte.isWhiteSpace:
            if word.last != UInt8(ascii: "=") { endWord() }
        default: word.append(byte)
        }
    }

    private mutating func endWord() {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self).lowercased()) }
        word = []
    }

    private mutating func endSegment() {
        endWord()
        if !words.isEmpty { segments.append(words) }
        words = []
    }

    mutating func finished() -> [[String]] {
        endSegment()
        return segments
    }
}
