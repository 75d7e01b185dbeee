/// The plain footer that a mailing list has put behind an encoded text (RFC 2045 §6.8 has characters outside the alphabet
/// ignored, which makes words of it data).
enum Base64Footer {
    /// How far from the end a footer may begin, in octets: lists add some lines, not pages.
    private static let maximumBytes = 4_096
    /// A lone word of a footer may look encoded; a line of data is longer.
    private static let maximumWordLength = 40
    /// A line of so many equal marks is a rule.
    private static let minimumRuleLength = 5

    /// The encoded text without the footer. Only lines at the end are taken away, only where one of them is a rule or a
    /// sentence, and only behind encoded ones: junk between data stays for the decoder, and so does a body that is no
    /// base64 at all. Takes the time of the last lines.
    static func removed(from content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let limit = max(content.startIndex, content.endIndex - maximumBytes)
        var footerStart = content.endIndex
        var lineEnd = content.endIndex
        var isCertain = false
        while lineEnd > limit {
            let before = content[limit..<lineEnd]
            guard let lineStart = before.lastIndex(of: .lineFeed).map({ $0 + 1 }) ?? start(of: content, if: limit)
            else { return content }
            let line = content[lineStart..<lineEnd].trimmed
            switch kind(of: line) {
            case .encoded where isCertain: return content[..<footerStart]
            case .encoded where line.count > maximumWordLength: return content
            case .encoded, .unsure: break
            case .words(let isSentence):
                footerStart = lineStart
                isCertain = isCertain || isSentence
            }
            lineEnd = lineStart - 1
        }
        // The only encoded line may lack its padding.
        let isWhole = limit == content.startIndex
        let data = content[..<footerStart]
        return isWhole && isCertain && data.contains(where: Base64.isInAlphabet) ? data : content
    }

    /// A line may begin at the beginning of the content, but where it is cut by the limit it is none.
    private static func start(of content: ArraySlice<UInt8>, if limit: Int) -> Int? {
        limit == content.startIndex ? limit : nil
    }

    private enum Line {
        case encoded
        /// An empty line, or a lone word such as the name of the list.
        case unsure
        /// Characters that base64 has not; `isSentence` where they cannot be damage.
        case words(isSentence: Bool)
    }

    private static func kind(of line: ArraySlice<UInt8>) -> Line {
        guard let first = line.first else { return .unsure }
        if line.allSatisfy({ Base64.isInAlphabet($0) }) { return line.count % 4 == 0 ? .encoded : .unsure }
        let isRule = line.count >= minimumRuleLength && line.allSatisfy { $0 == first }
        let isSignatureMark = line.elementsEqual("--".utf8)
        let hasPunctuation = line.contains { !Base64.isInAlphabet($0) && !$0.isBlank }
        return .words(isSentence: isRule || isSignatureMark || (hasPunctuation && line.contains { $0.isBlank }))
    }
}
