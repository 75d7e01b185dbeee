import MailModel

/// Cuts a style sheet into rules (CSS Syntax Module Level 3 §5.4), in one pass. Only `@media` is read of the at-rules.
struct StyleSheetScanner {
    /// A piece of the sheet; ranges index its bytes.
    enum Item {
        /// Selectors and a block of declarations.
        case rule(selectors: Range<Int>, block: Range<Int>)
        /// A media query and a block of rules.
        case media(query: Range<Int>, block: Range<Int>)
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Returns the next piece, or nil at the end.
    mutating func next() -> Item? {
        while let start = skipToPrelude() {
            guard let open = endOfPrelude() else { continue }
            let close = endOfBlock(from: open + 1)
            position = min(close + 1, bytes.endIndex)
            let block = (open + 1)..<close
            guard bytes[start] == UInt8(ascii: "@") else { return .rule(selectors: start..<open, block: block) }
            let word = "@media".utf8
            if bytes[start..<open].prefix(word.count).map(\.asciiLowercased).elementsEqual(word) {
                return .media(query: (start + word.count)..<open, block: block)
            }
        }
        return nil
    }

    /// Skips white space, comments and the HTML comment marks that enclose old style sheets.
    private mutating func skipToPrelude() -> Int? {
        while position < bytes.endIndex {
            let rest = bytes[position...]
            if bytes[position].isHTMLWhitespace {
                position += 1
            } else if rest.starts(with: "<!--".utf8) {
                position += 4
            } else if rest.starts(with: "-->".utf8) {
                position += 3
            } else if let end = endOfCommentOrString(at: position) {
                position = end
            } else {
                return position
            }
        }
        return nil
    }

    /// Where the block opens; nil where none does. Then the scanner stands behind what ended the prelude.
    private mutating func endOfPrelude() -> Int? {
        let isAtRule = bytes[position] == UInt8(ascii: "@")
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == UInt8(ascii: "{") { return position }
            if byte == UInt8(ascii: "}") || (isAtRule && byte == UInt8(ascii: ";")) {
                position += 1
                return nil
            }
            position = endOfCommentOrString(at: position) ?? position + 1
        }
        return nil
    }

    private func endOfBlock(from start: Int) -> Int {
        var depth = 1
        var index = start
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return index }
            default:
                if let end = endOfCommentOrString(at: index) {
                    index = end
                    continue
                }
            }
            index += 1
        }
        return bytes.endIndex
    }

    /// The index after the comment or string that begins there; nil if none does. A string ends with its line at most.
    private func endOfCommentOrString(at start: Int) -> Int? {
        let first = bytes[start]
        var index = start + 1
        if first == UInt8(ascii: "/"), index < bytes.endIndex, bytes[index] == UInt8(ascii: "*") {
            index += 1
            while index + 1 < bytes.endIndex, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
            {
                index += 1
            }
            return min(index + 2, bytes.endIndex)
        }
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return nil }
        while index < bytes.endIndex, bytes[index] != first, bytes[index] != 0x0A {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.endIndex)
    }
}
