/// Shows a plain text as HTML: quote levels, links, and the end of the text folded away.
struct PlainTextRenderer {
    struct Line {
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
    /// A text of more lines is shown with the rest on the last one, unquoted.
    private static let maximumLines = 100_000

    let lines: [Line]
    /// Which of them are lines of patches.
    let patches: PatchLines
    /// True if the subject says that the message is forwarded.
    let isForward: Bool
    /// True if the message answers another.
    let isReply: Bool
    private var writer = HTMLWriter()

    init(_ bytes: [UInt8], isForward: Bool = false, isReply: Bool = true) {
        (self.isForward, self.isReply) = (isForward, isReply)
        var lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: Self.maximumLines, omittingEmptySubsequences: false
        ).map(Self.line)
        while lines.last?.isBlank == true { lines.removeLast() }
        self.lines = lines
        patches = PatchLines(lines.map(\.source))
    }

    /// Returns the HTML.
    mutating func render() -> String {
        let folds = folds()
        let start = folds.first?.range.lowerBound ?? lines.endIndex
        let end = folds.last?.range.upperBound ?? lines.endIndex
        writer.startTag("div", [("class", patches.hasPatch ? "plain patch" : "plain")])
        render(lines[..<start])
        if start < end {
            writer.startTag("details")
            writer.startTag("summary", [("title", "Show or hide the quoted text")])
            writer.text("…".utf8)
            writer.endTag("summary")
            render(lines[start..<end])
            writer.endTag("details")
        }
        render(lines[end...])
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
        for (index, line) in zip(lines.indices, lines) {
            let wanted = min(line.quoteDepth, Self.maximumQuoteDepth)
            while depth < wanted {
                writer.startTag("blockquote", [("class", "q")])
                depth += 1
            }
            while depth > wanted {
                writer.endTag("blockquote")
                depth -= 1
            }
            if let kind = patches.kinds[index] {
                writePatchLine(line, kind)
            } else {
                LinkFinder.write(line.content, to: &writer)
            }
            writer.text("\n".utf8)
        }
        while depth > 0 {
            writer.endTag("blockquote")
            depth -= 1
        }
    }

    /// A line of a patch as it is; its sign stays, so that the colour is not all that says what it is.
    private mutating func writePatchLine(_ line: Line, _ kind: PatchLines.Kind) {
        let name: String? =
            switch kind {
            case .head: "d-head"
            case .hunk: "d-hunk"
            case .added: "d-added"
            case .removed: "d-removed"
            case .context: nil
            }
        if let name { writer.startTag("span", [("class", name)]) }
        writer.text(line.source)
        if name != nil { writer.endTag("span") }
    }
}
