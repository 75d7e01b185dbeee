public import MailModel

/// Converts between plain text and the lines of a draft, for the command line, `mailto:` links and quotations.
public enum DraftText {
    /// Deeper quotations are shown at this depth.
    static let maximumQuoteLevel = 20

    /// Returns a block for each line. Leading `>` marks become the depth of quotation; lists stay text, so that the
    /// text of the message is the one that was given.
    public static func blocks(from text: String) -> [DraftBlock] {
        lines(of: text).map { line in
            let (level, content) = quotation(line)
            return DraftBlock(quoteLevel: level, spans: content.isEmpty ? [] : [DraftSpan(content)])
        }
    }

    /// Returns the blocks as plain text, one line each.
    public static func text(of blocks: [DraftBlock]) -> String { lines(of: blocks).joined(separator: "\n") }

    /// The lines of a text, without line breaks; a line break at the end begins no line.
    static func lines(of text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        // CRLF is one character.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { OneLine.withoutBreaks(String($0)) }
    }

    /// The blocks as lines with quote marks, bullets and numbers.
    static func lines(of blocks: [DraftBlock]) -> [String] {
        var number = 0
        var level = 0
        return blocks.map { block in
            let isNext = block.kind == .number && block.quoteLevel == level
            number = block.kind == .number ? (isNext ? number + 1 : 1) : 0
            level = block.quoteLevel
            let text = linkedText(of: block)
            let content =
                switch block.kind {
                case .text: text
                case .bullet: "- \(text)"
                case .number: "\(number). \(text)"
                case .image: "[\(text)]"
                }
            let marks = String(repeating: ">", count: min(max(level, 0), maximumQuoteLevel))
            return marks.isEmpty || content.isEmpty ? marks + content : "\(marks) \(content)"
        }
    }

    /// The text of a block; the address follows a link whose text does not say it.
    private static func linkedText(of block: DraftBlock) -> String {
        var result = ""
        for (index, span) in block.spans.enumerated() {
            result += OneLine.withoutBreaks(span.text)
            // A link may consist of several spans of different formats.
            guard let link = span.link.map(OneLine.cleaned), !link.isEmpty else { continue }
            if index + 1 < block.spans.count, block.spans[index + 1].link == span.link { continue }
            let words = block.spans[...index].reversed().prefix { $0.link == span.link }.reversed().map(\.text).joined()
            if !says(words, link) { result += " <\(link)>" }
        }
        return result
    }

    private static func says(_ words: String, _ link: String) -> Bool {
        let shown = String(words.drop { $0 == " " })
        let forms = ["", "mailto:", "http://", "https://"].filter { link.hasPrefix($0) }.map {
            link.dropFirst($0.count)
        }
        return forms.contains { $0 == shown || $0 == shown + "/" }
    }

    /// The depth of the quote marks at the start of a line, which blanks may separate, and the text after them. Marks
    /// directly before text, such as `>_<`, are text.
    private static func quotation(_ line: String) -> (level: Int, content: String) {
        var level = 0
        var rest = line[...]
        while rest.first == ">" {
            let marks = rest.prefix { $0 == ">" }
            let after = rest[marks.endIndex...]
            guard after.isEmpty || after.first == " " else { break }
            level += marks.count
            rest = after.dropFirst()
        }
        return level <= maximumQuoteLevel ? (level, String(rest)) : (0, line)
    }
}
