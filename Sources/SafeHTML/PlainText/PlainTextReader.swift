/// Extracts the text of a document from its tags without building a tree, because every synced message is processed.
struct PlainTextReader {
    private enum Break {
        case line, blankLine, space
    }

    private var scanner: TagScanner
    private var elements = OpenElements()
    private var writer: PlainTextWriter
    private let marksQuotes: Bool
    private let describesImages: Bool
    /// The style sheets so far: mail has them at its beginning.
    private var sheet = StyleSheet()
    private var preformattedDepth = 0
    /// One entry per open list: the next number, or nil for bullets.
    private var lists: [Int?] = []

    /// - Parameters:
    ///   - marksQuotes: True to start lines that are not the author's own text with `> `.
    ///   - describesImages: True to include the descriptions of images that are not in the message.
    ///   - maximumBytes: the number of octets of text after which the rest is not read.
    init(_ bytes: [UInt8], marksQuotes: Bool = false, describesImages: Bool = false, maximumBytes: Int = .max) {
        self.marksQuotes = marksQuotes
        self.describesImages = describesImages
        scanner = TagScanner(bytes)
        writer = PlainTextWriter(limit: min(bytes.count, maximumBytes))
    }

    /// Returns the text.
    mutating func read() -> String {
        while !writer.isFull, let token = scanner.next() {
            switch token {
            case .text(let range): takeText(range)
            case .startTag(let name, let tag, let attributesStart, _):
                takeStartTag(name, tag, attributesStart: attributesStart)
            case .endTag(let name): takeEndTag(name)
            case .skipped: break
            case .styleSheet(let attributesStart, let content):
                sheet.add(scanner.bytes[content], media: scanner.value(of: "media", attributesStart: attributesStart))
            }
        }
        return writer.string
    }

    private var isHidden: Bool {
        let visibility = elements.visibility
        return visibility.isHidden || visibility.hasTinyFont
    }

    private mutating func takeText(_ range: Range<Int>) {
        guard !isHidden else { return }
        writer.isQuoted = elements.visibility.isQuoted
        writer.text(scanner.bytes[range], isPreformatted: preformattedDepth > 0)
    }

    private mutating func takeStartTag(_ name: String, _ tag: Range<Int>, attributesStart: Int) {
        let rule = ElementRule.rule(for: name)
        let bytes = scanner.bytes
        let sheet = sheet
        if rule != .unwrap, !elements.isExhausted {
            _ = elements.open(name, signature: tag.lowerBound) { visibility in
                if rule != .keep { visibility.isHidden = true }
                if tag.upperBound - attributesStart > 6 || sheet.hidesText {
                    HiddenText.adjust(&visibility, name, bytes, attributesStart: attributesStart, sheet: sheet)
                    if marksQuotes, !visibility.isQuoted {
                        visibility.isQuoted = Self.isQuoted(name, bytes, attributesStart: attributesStart)
                    }
                }
            }
        }
        // A hidden element can still start a new line, but a hidden list item must not add a bullet.
        apply(Self.breaks[name])
        if name == "img", describesImages { takeDescription(attributesStart: attributesStart) }
        guard !isHidden else { return }
        switch name {
        case "br": writer.addLine()
        case "pre": preformattedDepth += 1
        case "ul": lists.append(nil)
        case "ol": lists.append(1)
        case "li":
            writer.isQuoted = elements.visibility.isQuoted
            writeBullet()
        case "hr": writer.breakLine(blank: true)
        default: break
        }
    }

    /// Adds what the page shows in place of an image that it does not load. It has its own font size there, so a
    /// tiny font around it, which closes gaps between images, does not hide it.
    private mutating func takeDescription(attributesStart: Int) {
        guard !elements.visibility.isHidden else { return }
        let image = ImageTag(scanner.bytes, attributesStart: attributesStart)
        guard image.isDescribed else { return }
        var visibility = elements.visibility
        HiddenText.adjust(&visibility, "img", scanner.bytes, attributesStart: attributesStart, sheet: sheet)
        guard !visibility.isHidden else { return }
        writer.text(scanner.bytes[image.description], isPreformatted: false)
        writer.space()
    }

    /// Returns true for quotes, attributions and signatures. The header of a quoted message is not marked here: the
    /// code that reads the text knows what follows it.
    private static func isQuoted(_ name: String, _ bytes: [UInt8], attributesStart: Int) -> Bool {
        switch QuoteMark.of(name, bytes, attributesStart: attributesStart) {
        case .quote, .attribution, .signature: true
        case .headerOfQuote, .forward, nil: false
        }
    }

    private mutating func takeEndTag(_ name: String) {
        let wasHidden = isHidden
        if ElementRule.rule(for: name) != .unwrap { _ = elements.close(name) }
        apply(Self.breaks[name])
        guard !wasHidden else { return }
        switch name {
        case "pre": preformattedDepth = max(0, preformattedDepth - 1)
        case "ul", "ol": _ = lists.popLast()
        default: break
        }
    }

    private mutating func apply(_ kind: Break?) {
        switch kind {
        case .line: writer.breakLine()
        case .blankLine: writer.breakLine(blank: true)
        case .space: writer.space()
        case nil: break
        }
    }

    private mutating func writeBullet() {
        guard let last = lists.indices.last, lists.count <= 100, let number = lists[last] else {
            writer.mark("• ")
            return
        }
        lists[last] = number + 1
        writer.mark("\(number). ")
    }

    private static let breaks: [String: Break] = {
        var table: [String: Break] = ["td": .space, "th": .space, "img": .space]
        for name in ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "dl", "pre", "figure"] {
            table[name] = .blankLine
        }
        for name in [
            "address", "article", "aside", "body", "caption", "center", "dd", "details", "div", "dt", "fieldset",
            "figcaption", "footer", "form", "header", "li", "main", "nav", "section", "summary", "table", "tbody",
            "tfoot", "thead", "tr", "option",
        ] {
            table[name] = .line
        }
        return table
    }()
}
