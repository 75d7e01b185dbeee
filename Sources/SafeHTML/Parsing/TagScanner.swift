import MailModel

/// Splits a document into text and tags as a browser's tokenizer does, in one pass and without building a tree.
///
/// Comments, declarations and the raw-text elements (`script`, `title` and similar) become ``Token/skipped(_:)``:
/// their content is unused. It never fails and is linear in the input.
struct TagScanner {
    /// A token of the document; ranges are byte offsets.
    enum Token {
        case text(Range<Int>)
        /// A start tag with its lower-case name. `cut` is the position where the attribute limit was reached, or nil.
        case startTag(name: String, tag: Range<Int>, attributesStart: Int, cut: Int?)
        case endTag(name: String)
        /// A `style` element with its contents.
        case styleSheet(attributesStart: Int, content: Range<Int>)
        /// A comment, a declaration or another raw-text element with its contents, by name.
        case skipped(String)
    }

    /// The maximum number of attributes; further ones are ignored, because the check for duplicates takes quadratic
    /// time.
    static let maximumAttributes = 40

    private static let rawTextElements: Set<String> = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext", "title", "textarea",
    ]

    /// The document in UTF-8.
    let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next token; nil at the end.
    mutating func next() -> Token? {
        guard position < bytes.count else { return nil }
        guard bytes[position] == UInt8(ascii: "<") else { return scanText(from: position) }
        switch byte(after: 1) {
        case let letter? where letter.isASCIILetter: return scanStartTag()
        case UInt8(ascii: "/"): return scanEndTag()
        case UInt8(ascii: "!"), UInt8(ascii: "?"): return scanMarkupDeclaration()
        default: return scanText(from: position)
        }
    }

    private func byte(after distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private mutating func scanText(from start: Int) -> Token {
        position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return .text(start..<position)
    }

    private mutating func scanName() -> String {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte.isHTMLWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { break }
            position += 1
        }
        // No relevant element has a longer name, and a very long one must not be copied.
        let name = bytes[start..<min(position, start + 64)]
        return String(decoding: name.lazy.map(\.asciiLowercased), as: UTF8.self)
    }

    private mutating func scanStartTag() -> Token {
        let start = position
        position += 1
        let name = scanName()
        let attributesStart = position
        var attributes = AttributeScanner(bytes: bytes, position: position)
        var count = 0
        var cut: Int?
        while attributes.next() != nil {
            count += 1
            if count == Self.maximumAttributes { cut = attributes.position }
        }
        if count <= Self.maximumAttributes { cut = nil }
        position = attributes.position
        guard attributes.isComplete else {
            position = bytes.count
            return .skipped("unfinished tag")
        }
        if Self.rawTextElements.contains(name) { return skipRawText(of: name, attributesStart: attributesStart) }
        return .startTag(name: name, tag: start..<position, attributesStart: attributesStart, cut: cut)
    }

    private mutating func scanEndTag() -> Token {
        guard let first = byte(after: 2) else { return scanText(from: position) }
        guard first.isASCIILetter else { return skipBogusComment() }
        position += 2
        let name = scanName()
        var attributes = AttributeScanner(bytes: bytes, position: position)
        while attributes.next() != nil {}
        position = attributes.position
        guard attributes.isComplete else {
            position = bytes.count
            return .skipped("unfinished tag")
        }
        return .endTag(name: name)
    }

    /// HTML standard §13.2.5.42 to 52. `<!-->` and `<!--->` are complete comments; `--!>` also ends one.
    private mutating func scanMarkupDeclaration() -> Token {
        guard byte(after: 1) == UInt8(ascii: "!"), byte(after: 2) == UInt8(ascii: "-"),
            byte(after: 3) == UInt8(ascii: "-")
        else { return skipBogusComment() }
        position += 4
        let opening = position
        var dashes = 2
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "-") {
                dashes += 1
            } else if byte == UInt8(ascii: ">"), dashes >= 2 {
                break
            } else if byte == UInt8(ascii: "!"), dashes >= 2, position > opening + 2,
                self.byte(after: 0) == UInt8(ascii: ">")
            {
                position += 1
                break
            } else {
                dashes = 0
            }
        }
        return .skipped("comment")
    }

    private mutating func skipBogusComment() -> Token {
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
        position = min(position + 1, bytes.count)
        return .skipped("declaration")
    }

    /// Goes to behind the end tag of a raw-text element, or to the end of the document.
    private mutating func skipRawText(of name: String, attributesStart: Int) -> Token {
        let wanted = Array(name.utf8)
        let start = position
        var end = bytes.count
        while position < bytes.count {
            if name != "plaintext", isEndTag(wanted) {
                end = position
                _ = scanEndTag()
                break
            }
            position += 1
        }
        guard name == "style" else { return .skipped(name) }
        return .styleSheet(attributesStart: attributesStart, content: start..<end)
    }

    /// Returns the value of an attribute with its references decoded, nil where the tag does not have it.
    func value(of wanted: String, attributesStart: Int) -> String? {
        var attributes = AttributeScanner(bytes: bytes, position: attributesStart)
        while let attribute = attributes.next() {
            let name = bytes[attribute.name]
            if name.count == wanted.utf8.count, name.map(\.asciiLowercased).elementsEqual(wanted.utf8) {
                return PlainTextWriter.decoded(bytes[attribute.value])
            }
        }
        return nil
    }

    private func isEndTag(_ name: [UInt8]) -> Bool {
        guard bytes[position] == UInt8(ascii: "<"), byte(after: 1) == UInt8(ascii: "/") else { return false }
        let end = position + 2 + name.count
        guard end <= bytes.count else { return false }
        for (offset, letter) in name.enumerated() where bytes[position + 2 + offset].asciiLowercased != letter {
            return false
        }
        guard end < bytes.count else { return true }
        return bytes[end].isHTMLWhitespace || bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: ">")
    }
}
