/// Text in format=flowed (RFC 3676).
enum FlowedText {
    /// The paragraphs as single lines; quoted ones begin with their quote marks and a space.
    static func unflowed(_ text: String, deletesSpace: Bool) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        /// The quote depth of the paragraph that the last line continues.
        var openDepth: Int?
        for line in Array(text.utf8).split(separator: .lineFeed, omittingEmptySubsequences: false) {
            var content = line
            let depth = content.prefix { $0 == .greater }.count
            content = content.dropFirst(depth)
            if content.first == .space { content = content.dropFirst() }
            // §4.3: the line before a signature never flows.
            let isSignature = content.elementsEqual([.hyphen, .hyphen, .space])
            let isFlowed = content.last == .space && !isSignature
            if let open = openDepth, open != depth || isSignature {
                result.append(.lineFeed)
                openDepth = nil
            }
            if openDepth == nil { appendMarks(depth, to: &result) }
            result += isFlowed && deletesSpace ? content.dropLast() : content
            openDepth = isFlowed ? depth : nil
            if !isFlowed { result.append(.lineFeed) }
        }
        // The last line had no line break.
        if openDepth == nil, result.last == .lineFeed { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    private static func appendMarks(_ depth: Int, to result: inout [UInt8]) {
        guard depth > 0 else { return }
        result += repeatElement(.greater, count: min(depth, 100))
        result.append(.space)
    }
}
