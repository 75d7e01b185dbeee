/// Removes the plain footer that a mailing list appended to an encoded text. A decoder ignores characters outside the
/// alphabet (RFC 2045 §6.8), so it would decode the words of the footer.
enum Base64Footer {
    /// The maximum octets of a footer: lists add some lines, not pages.
    private static let maximumBytes = 4_096
    /// A single word of a footer may look encoded; a line of data is longer.
    private static let maximumWordLength = 40
    /// The minimum number of equal marks that make a line a rule.
    private static let minimumRuleLength = 5

    /// The encoded text without the footer. Removes only lines at the end that include a rule or a sentence and follow
    /// encoded lines. Invalid characters between data are left to the decoder, and so is a body that is not base64. The
    /// time depends only on the last lines.
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
        // Padding may be missing if there is only one encoded line.
        let isWhole = limit == content.startIndex
        let data = content[..<footerStart]
        return isWhole && isCertain && data.contains(where: LenientBase64.isInAlphabet) ? data : content
    }

    /// A line may begin at the start of the content, but not at a limit that cuts it.
    private static func start(of content: ArraySlice<UInt8>, if limit: Int) -> Int? {
        limit == content.startIndex ? limit : nil
    }

    private enum Line {
        case encoded
        /// An empty line, or a lone word such as the name of the list.
        case unsure
        /// Characters outside the alphabet; `isSentence` if they cannot be damage.
        case words(isSentence: Bool)
    }

    private static func kind(of line: ArraySlice<UInt8>) -> Line {
        guard let first = line.first else { return .unsure }
        if line.allSatisfy({ LenientBase64.isInAlphabet($0) }) { return line.count % 4 == 0 ? .encoded : .unsure }
        let isRule = line.count >= minimumRuleLength && line.allSatisfy { $0 == first }
        let isSignatureMark = line.elementsEqual("--".utf8)
        let hasPunctuation = line.contains { !LenientBase64.isInAlphabet($0) && !$0.isBlank }
        return .words(isSentence: isRule || isSignatureMark || (hasPunctuation && line.contains { $0.isBlank }))
    }
}
