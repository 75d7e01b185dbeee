import MailModel

/// Renders a plain text as HTML with quote levels, links, and collapsed quotes and signature at the end.
struct PlainTextRenderer {
    private struct Line {
        /// The whole line.
        var source: ArraySlice<UInt8>
        /// The number of `>` at the start of the line.
        var quoteDepth: Int
        /// The line without them.
        var content: ArraySlice<UInt8>

        var isBlank: Bool { content.allSatisfy(\.isHTMLWhitespace) }
    }

    /// The maximum depth shown; deeper quotes are shown at this depth.
    private static let maximumQuoteDepth = 12
    /// The maximum number of lines of a signature; anything longer is not treated as one.
    private static let maximumSignatureLines = 15
    /// The maximum number of lines; the rest of a longer text is on the last line, unquoted.
    private static let maximumLines = 100_000

    private let lines: [Line]
    private var writer = HTMLWriter()

    init(_ bytes: [UInt8]) {
        var lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: Self.maximumLines, omittingEmptySubsequences: false
        ).map(Self.line)
        while lines.last?.isBlank == true { lines.removeLast() }
        self.lines = lines
    }

    /// Returns the HTML.
    mutating func render() -> String {
        let foldStart = folds().first?.range.lowerBound ?? lines.endIndex
        writer.startTag("div", [("class", "plain")])
        render(lines[..<foldStart])
        if foldStart < lines.endIndex {
            writer.startTag("details")
            writer.startTag("summary", [("title", "Show or hide the quoted text")])
            writer.text("…".utf8)
            writer.endTag("summary")
            render(lines[foldStart...])
            writer.endTag("details")
        }
        writer.endTag("div")
        return writer.string
    }

    private static func line(_ source: ArraySlice<UInt8>) -> Line {
        var content = source
        if content.last == UInt8(ascii: "\r") { content.removeLast() }
        var depth = 0
        while let first = content.first {
            if first == UInt8(ascii: ">") {
                depth += 1
                content.removeFirst()
            } else if depth > 0, first == UInt8(ascii: " "), content.dropFirst().first == UInt8(ascii: ">") {
                content.removeFirst()
            } else {
                break
            }
        }
        if depth > 0, content.first == UInt8(ascii: " ") { content.removeFirst() }
        return Line(source: source, quoteDepth: depth, content: content)
    }

    private mutating func render(_ lines: ArraySlice<Line>) {
        var depth = 0
        for line in lines {
            let wanted = min(line.quoteDepth, Self.maximumQuoteDepth)
            while depth < wanted {
                writer.startTag("blockquote", [("class", "q")])
                depth += 1
            }
            while depth > wanted {
                writer.endTag("blockquote")
                depth -= 1
            }
            LinkFinder.write(line.content, to: &writer)
            writer.text("\n".utf8)
        }
        while depth > 0 {
            writer.endTag("blockquote")
            depth -= 1
        }
    }
}

// MARK: - Folds

extension PlainTextRenderer {
    private struct Fold {
        var kind: FoldedText.Kind
        var range: Range<Int>
    }

    /// Returns the collapsed texts in order.
    func foldedTexts() -> [FoldedText] {
        folds().map { fold in
            let bytes = lines[fold.range].map(\.source).joined(separator: CollectionOfOne(UInt8(ascii: "\n")))
            return FoldedText(kind: fold.kind, text: String(decoding: Array(bytes), as: UTF8.self))
        }
    }

    /// The quoted text and signature at the end, in order; empty if the text has nothing else.
    private func folds() -> [Fold] {
        var folds: [Fold] = []
        var end = lines.endIndex
        func fold(_ kind: FoldedText.Kind, from start: Int?) {
            guard let start, start < end else { return }
            if let next = folds.first, next.kind == kind {
                folds[0].range = start..<next.range.upperBound
            } else {
                folds.insert(Fold(kind: kind, range: start..<end), at: 0)
            }
            end = start
        }
        fold(.quote, from: wholeMessageStart())
        fold(.quote, from: quoteStart(before: end))
        if let signature = signatureStart(before: end) {
            fold(.signature, from: signature)
            fold(.quote, from: quoteStart(before: end))
        }
        return lines[..<end].contains { $0.quoteDepth == 0 && !$0.isBlank } ? folds : []
    }

    /// The start of a message that is quoted without `>` up to the end, as Outlook does. Nil if there is none, or if
    /// the message is forwarded and therefore the main content.
    private func wholeMessageStart() -> Int? {
        var followsField = false
        for (index, line) in lines.enumerated() where line.quoteDepth == 0 && !line.isBlank {
            let separator = separator(line)
            let isField = separator == nil && self.isField(line)
            switch separator {
            case .original: return index
            case .forwarded: return nil
            case .banner, .rule: if headerLineCount(from: index + 1, followsSeparator: true) > 0 { return index }
            case nil:
                // After a field that does not start a header, the next fields do not either: each line is checked once.
                if isField, !followsField, headerLineCount(from: index, followsSeparator: false) > 0 { return index }
            }
            followsField = isField
        }
        return nil
    }

    private func separator(_ line: Line) -> QuotedHeader.Separator? {
        let first = line.content.first { !$0.isHTMLWhitespace && $0 != UInt8(ascii: "*") }
        let isRule = first == UInt8(ascii: "-") || first == UInt8(ascii: "_")
        return isRule || line.content.last == UInt8(ascii: ":") ? QuotedHeader.separator(text(line)) : nil
    }

    private func isField(_ line: Line) -> Bool {
        let mayBe = line.content.prefix(64).contains { $0 == UInt8(ascii: ":") || $0 == 0xEF }
        return mayBe && QuotedHeader.field(of: text(line)) != nil
    }

    private func headerLineCount(from start: Int, followsSeparator: Bool) -> Int {
        QuotedHeader.lineCount(of: lines[start...].lazy.map { text($0) }, followsSeparator: followsSeparator)
    }

    /// The start of the line as text; no header line is longer.
    private func text(_ line: Line) -> Substring {
        Substring(String(decoding: line.content.prefix(512), as: UTF8.self))
    }

    /// Goes back over quoted and blank lines, and over the attribution line.
    private func quoteStart(before end: Int) -> Int {
        var start = end
        while start > 0, lines[start - 1].quoteDepth > 0 || lines[start - 1].isBlank { start -= 1 }
        guard let first = lines[start..<end].firstIndex(where: { $0.quoteDepth > 0 }) else { return end }
        if start > 0, first - start <= 1, isAttribution(lines[start - 1]) { return start - 1 }
        return first
    }

    /// In every language, an attribution line ends with a colon and contains a date or an address.
    private func isAttribution(_ line: Line) -> Bool {
        line.content.last { !$0.isHTMLWhitespace } == UInt8(ascii: ":")
            && line.content.contains { $0.isASCIIDigit || $0 == UInt8(ascii: "@") }
    }

    /// RFC 3676 §4.3: a signature follows a line of two dashes and a space.
    private func signatureStart(before end: Int) -> Int? {
        let earliest = max(0, end - Self.maximumSignatureLines - 1)
        return lines[earliest..<end].firstIndex { $0.quoteDepth == 0 && $0.content.elementsEqual("-- ".utf8) }
    }
}
