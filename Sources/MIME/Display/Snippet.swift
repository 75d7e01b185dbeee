import MailModel

/// The first words of a message that its author wrote for the reader (FR-SYNC-06 step 5).
struct Snippet {
    private var words: [Substring] = []
    private var count = 0

    /// The kinds of text, tried in this order until one has words.
    private enum Pass: CaseIterable {
        /// The author's own words.
        case own
        /// Quoted or forwarded text without its header: it identifies a reply that adds nothing.
        case quoted
        /// Anything, such as a signature without other text.
        case everything
    }

    /// The snippet of a text. Most need only its beginning, so that long HTML is not converted to the end.
    ///
    /// - Parameters:
    ///   - sourceByteCount: the length of the text or its HTML in octets.
    ///   - text: Returns plain text with its quotes, at least up to the given number of octets.
    static func make(sourceByteCount: Int, from text: (_ byteCount: Int) -> String) -> String {
        if sourceByteCount > 2 * ValueLimits.snippetBeginning,
            let snippet = settledSnippet(of: text(ValueLimits.snippetBeginning))
        {
            return snippet
        }
        return make(from: text(ValueLimits.snippetSample))
    }

    /// The snippet of a text that begins so; nil if what follows could change it.
    private static func settledSnippet(of beginning: String) -> String? {
        let lines = readableLines(prefix(beginning, maximumBytes: ValueLimits.snippetBeginning))
        let own = ownWords(lines)
        guard own.isComplete, lines.count - own.lineCount > QuotedHeader.maximumLines else { return nil }
        return own.text
    }

    /// - Parameter text: Plain text with its quotes.
    static func make(from text: String) -> String {
        let lines = readableLines(prefix(text))
        for pass in Pass.allCases {
            let text = pass == .own ? ownWords(lines).text : otherWords(lines, pass)
            if !text.isEmpty { return text }
        }
        return ""
    }

    private static func readableLines(_ text: String) -> [Substring] {
        PGPArmor.removed(
            from: text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).map { Substring($0) })
    }

    /// The beginning of a text, at most the given octets of UTF-8, without cutting a scalar.
    static func prefix(_ text: String, maximumBytes: Int = ValueLimits.snippetSample) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        for count in stride(from: maximumBytes, to: max(0, maximumBytes - 4), by: -1) {
            if let start = String(text.utf8.prefix(count)) { return start }
        }
        return ""
    }

    /// The words before a signature and before a fully quoted message, without quotes between them.
    ///
    /// - Returns: `isComplete`: nothing that follows is added. `lineCount`: how many lines were read.
    private static func ownWords(_ lines: [Substring]) -> (text: String, isComplete: Bool, lineCount: Int) {
        var snippet = Snippet()
        var lineCount = 0
        for (index, line) in lines.enumerated() {
            guard snippet.hasRoom else { break }
            lineCount = index + 1
            let words = SnippetLine.words(line)
            guard let first = words.first, !SnippetLine.isQuoted(first) else { continue }
            if SnippetLine.isSignatureMark(line) || beginsQuote(lines, at: index, isFirst: snippet.isEmpty) { break }
            if SnippetLine.isAttribution(words, next: nextLine(lines, after: index)) { continue }
            snippet.add(words)
        }
        return (snippet.joined, !snippet.hasRoom, lineCount)
    }

    /// - Parameter isFirst: True if no text of the author precedes; then a line in hyphens may be a heading.
    private static func beginsQuote(_ lines: [Substring], at index: Int, isFirst: Bool) -> Bool {
        switch QuotedHeader.separator(lines[index]) {
        case .original, .forwarded, .rule: true
        case .banner: !isFirst || QuotedHeader.lineCount(of: lines[(index + 1)...], followsSeparator: true) > 0
        case nil: QuotedHeader.lineCount(of: lines[index...], followsSeparator: false) > 0
        }
    }

    private static func nextLine(_ lines: [Substring], after index: Int) -> Substring {
        lines[(index + 1)...].first { !$0.isEmpty } ?? ""
    }

    /// The words of quotes and all others, without the header of a fully quoted message.
    private static func otherWords(_ lines: [Substring], _ pass: Pass) -> String {
        let lines = lines.map { SnippetLine.withoutQuoteMarks($0) }
        var snippet = Snippet()
        var index = 0
        var isInSignature = false
        while index < lines.count, snippet.hasRoom {
            defer { index += 1 }
            let line = lines[index]
            let words = SnippetLine.words(line)
            if words.isEmpty { continue }
            if pass == .everything {
                snippet.add(words)
                continue
            }
            let separator = QuotedHeader.separator(line)
            let start = separator == nil ? index : index + 1
            let count = QuotedHeader.lineCount(of: lines[start...], followsSeparator: separator != nil)
            if separator != nil || count > 0 {
                isInSignature = false
                index = start + count - 1
            } else if SnippetLine.isSignatureMark(line) {
                isInSignature = true
            } else if !isInSignature, !SnippetLine.isAttribution(words, next: nextLine(lines, after: index)) {
                snippet.add(words)
            }
        }
        return snippet.joined
    }

    private var isEmpty: Bool { words.isEmpty }
    private var hasRoom: Bool { count < ValueLimits.snippetLength }

    private mutating func add(_ line: [Substring]) {
        guard !SnippetLine.isOrnament(line) else { return }
        for word in line where !SnippetLine.isAddress(word) {
            guard hasRoom else { return }
            words.append(word)
            count += Self.characterCount(word) + 1
        }
    }

    /// The number of characters, which are slow to find unless they are octets.
    private static func characterCount(_ text: Substring) -> Int { isASCII(text) ? text.utf8.count : text.count }

    private static func isASCII(_ text: Substring) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Cut at a word, or within a word that alone is too long.
    private var joined: String {
        let text = words.joined(separator: " ")
        let length = ValueLimits.snippetLength
        guard text.utf8.count > length, Self.characterCount(text[...]) > length else { return text }
        let short = Self.isASCII(text[...]) ? Substring(text.utf8.prefix(length)) : text.prefix(length)
        guard let space = short.lastIndex(of: " "), Self.characterCount(short[..<space]) > 60 else {
            return String(short)
        }
        return String(short[..<space])
    }
}

extension Character {
    /// True for characters that are meaningful, although neither letters nor numbers.
    var isSymbolOrEmoji: Bool {
        unicodeScalars.contains {
            $0.properties.isEmojiPresentation || $0.properties.generalCategory == .currencySymbol
        }
    }
}
