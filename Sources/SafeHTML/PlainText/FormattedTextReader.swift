/// Walks the tree of a sanitized document and collects its lines.
struct FormattedTextReader {
    /// What applies to the text in an element.
    private struct Format {
        var isBold = false
        var isItalic = false
        var isPreformatted = false
        var link: String?
        var list: FormattedLine.Kind?
        var quoteLevel = 0
    }

    private enum Step {
        case enter(ParsedNode, Format)
        /// The end of an element that forms its own line.
        case endBlock(name: String, Format)
    }

    private var lines: [FormattedLine] = []
    private var line = FormattedLine()
    /// A paragraph ended: an empty line follows before more text.
    private var needsBlankLine = false

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
        "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]
    private static let paragraphs: Set<String> = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "hr", "table"]
    private static let bold: Set<String> = ["b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"]
    private static let italic: Set<String> = ["i", "em", "cite", "address"]

    /// Returns the lines below a node, without empty ones at the end.
    mutating func read(_ root: ParsedNode) -> [FormattedLine] {
        var steps = [Step.enter(root, Format())]
        while let step = steps.popLast() {
            switch step {
            case .enter(let node, let format): enter(node, format, &steps)
            case .endBlock(let name, let format): end(name, format)
            }
        }
        endLine(at: 0)
        while let last = lines.last, last.runs.isEmpty, last.kind == .text { lines.removeLast() }
        return lines
    }

    private mutating func enter(_ node: ParsedNode, _ outer: Format, _ steps: inout [Step]) {
        switch node.kind {
        case .text: return add(String(decoding: node.textBytes, as: UTF8.self), outer)
        case .other: return
        case .element: break
        }
        let name = node.name
        let declarations = node.attribute("style").map(StyleFilter.declarations) ?? []
        guard !HiddenStyle(declarations, of: name).isHidden else { return }
        guard name != "br" else { return breakLine(at: outer.quoteLevel) }
        guard name != "img" else { return addPicture(node, at: outer.quoteLevel) }
        let format = Self.format(name, node, TextStyle(declarations), outer)
        if Self.blocks.contains(name) {
            endLine(at: outer.quoteLevel)
            if isParagraph(name, outer), !lines.isEmpty { needsBlankLine = true }
            if name == "li" { line.kind = outer.list ?? .bullet }
            steps.append(.endBlock(name: name, outer))
        } else if name == "td" || name == "th" {
            add(" ", outer)
        }
        for index in (0..<node.childCount).reversed() {
            if let child = node.child(index) { steps.append(.enter(child, format)) }
        }
    }

    private mutating func end(_ name: String, _ outer: Format) {
        let inner = name == "blockquote" ? outer.quoteLevel + 1 : outer.quoteLevel
        endLine(at: inner)
        line.kind = .text
        if isParagraph(name, outer) { needsBlankLine = true }
    }

    /// True if empty lines surround the element. Items of a list stay together.
    private func isParagraph(_ name: String, _ outer: Format) -> Bool {
        outer.list == nil && Self.paragraphs.contains(name)
    }

    /// - Parameter style: of the element. The sanitizer has applied the style sheets to it. It is stronger than the
    ///   name: word processors write `<b style="font-weight: normal">`.
    private static func format(_ name: String, _ node: ParsedNode, _ style: TextStyle, _ outer: Format) -> Format {
        var format = outer
        format.isBold = style.isBold ?? (bold.contains(name) || outer.isBold)
        format.isItalic = style.isItalic ?? (italic.contains(name) || outer.isItalic)
        format.isPreformatted = style.isPreformatted ?? outer.isPreformatted
        switch name {
        case "a": format.link = node.attribute("href").flatMap(SafeLink.address) ?? outer.link
        case "pre": format.isPreformatted = true
        case "ul": format.list = .bullet
        case "ol": format.list = .number
        case "blockquote":
            format.quoteLevel += 1
            format.list = nil
        default: break
        }
        return format
    }

    /// Ends a line that has text.
    private mutating func endLine(at quoteLevel: Int) {
        guard !line.runs.isEmpty else { return }
        trimEnd()
        guard !line.runs.isEmpty else { return }
        line.quoteLevel = quoteLevel
        lines.append(line)
        line = FormattedLine()
    }

    /// A picture that is kept; any other shows nothing.
    private mutating func addPicture(_ node: ParsedNode, at quoteLevel: Int) {
        guard let source = node.attribute("src"), source.hasPrefix("cid:") else { return }
        endLine(at: quoteLevel)
        needsBlankLine = false
        let words = (node.attribute("alt") ?? "").split { $0.isWhitespace }.joined(separator: " ")
        lines.append(
            FormattedLine(
                kind: .picture(contentID: String(source.dropFirst(4))), quoteLevel: quoteLevel,
                runs: words.isEmpty ? [] : [FormattedLine.Run(text: words)]))
    }

    /// Ends a line with or without text. The rest of an item of a list stays below it as text.
    private mutating func breakLine(at quoteLevel: Int) {
        trimEnd()
        guard !line.runs.isEmpty || line.kind == .text else { return }
        if line.runs.isEmpty { addBlankLine(at: quoteLevel) }
        line.quoteLevel = quoteLevel
        lines.append(line)
        line = FormattedLine()
    }

    private mutating func addBlankLine(at quoteLevel: Int) {
        guard needsBlankLine else { return }
        needsBlankLine = false
        guard lines.last?.runs.isEmpty == false else { return }
        lines.append(FormattedLine(quoteLevel: min(quoteLevel, lines[lines.count - 1].quoteLevel)))
    }

    private mutating func trimEnd() {
        while let last = line.runs.indices.last {
            while line.runs[last].text.last == " " { line.runs[last].text.removeLast() }
            guard line.runs[last].text.isEmpty else { return }
            line.runs.removeLast()
        }
    }

    private mutating func add(_ text: String, _ format: Format) {
        guard format.isPreformatted else { return addRun(collapsed(text), format) }
        for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { breakLine(at: format.quoteLevel) }
            addRun(part.filter { $0 != "\r" && $0 != "\r\n" }, format)
        }
    }

    private mutating func addRun(_ text: String, _ format: Format) {
        guard !text.isEmpty else { return }
        if line.runs.isEmpty { addBlankLine(at: format.quoteLevel) }
        let run = FormattedLine.Run(
            text: text, isBold: format.isBold, isItalic: format.isItalic, link: format.link)
        if let last = line.runs.indices.last, line.runs[last].isSameFormat(as: run) {
            line.runs[last].text += text
        } else {
            line.runs.append(run)
        }
    }

    /// White space as one space, none at the start of a line or after another; unbreakable spaces are spaces.
    private func collapsed(_ text: String) -> String {
        var result = ""
        var isAfterSpace = line.runs.last.map { $0.text.last == " " } ?? true
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
                if !isAfterSpace { result.unicodeScalars.append(" ") }
                isAfterSpace = true
            case 0xA0:
                result.unicodeScalars.append(" ")
                isAfterSpace = false
            default:
                result.unicodeScalars.append(scalar)
                isAfterSpace = false
            }
        }
        return result
    }
}

extension FormattedLine.Run {
    fileprivate func isSameFormat(as other: FormattedLine.Run) -> Bool {
        isBold == other.isBold && isItalic == other.isItalic && link == other.link
    }
}
