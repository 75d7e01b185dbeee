/// Scans the attributes of a tag, following the attribute states of the HTML standard (§13.2.5.32 to 39).
struct AttributeScanner {
    /// The byte ranges of the name and the value of an attribute; character references in the value are not decoded.
    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
    }

    private let bytes: [UInt8]
    /// The current position: after the `>` once ``next()`` has returned nil and ``isComplete`` is true.
    private(set) var position: Int
    /// True if the `>` of the tag was found. A tag cut off by the end of the document is not a tag.
    private(set) var isComplete = false

    /// Starts after the name of the tag.
    init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Returns the next attribute; nil at the end of the tag or of the document.
    mutating func next() -> Attribute? {
        while position < bytes.count, bytes[position].isHTMLWhitespace || bytes[position] == UInt8(ascii: "/") {
            position += 1
        }
        guard position < bytes.count else { return nil }
        guard bytes[position] != UInt8(ascii: ">") else {
            position += 1
            isComplete = true
            return nil
        }
        let name = scanName()
        return Attribute(name: name, value: scanValue())
    }

    private mutating func scanName() -> Range<Int> {
        let start = position
        position += 1  // a leading "=" belongs to the name
        while position < bytes.count {
            let byte = bytes[position]
            if byte.isHTMLWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
                || byte == UInt8(ascii: "=")
            {
                break
            }
            position += 1
        }
        return start..<position
    }

    private mutating func scanValue() -> Range<Int> {
        var next = position
        while next < bytes.count, bytes[next].isHTMLWhitespace { next += 1 }
        guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else { return position..<position }
        position = next + 1
        while position < bytes.count, bytes[position].isHTMLWhitespace { position += 1 }
        guard position < bytes.count else { return position..<position }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return scanUnquotedValue() }
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != quote { position += 1 }
        defer { position = min(position + 1, bytes.count) }
        return start..<position
    }

    private mutating func scanUnquotedValue() -> Range<Int> {
        let start = position
        while position < bytes.count, !bytes[position].isHTMLWhitespace, bytes[position] != UInt8(ascii: ">") {
            position += 1
        }
        return start..<position
    }
}
