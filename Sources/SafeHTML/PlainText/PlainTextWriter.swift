/// Collects readable text: collapses white space and puts blocks on separate lines.
struct PlainTextWriter {
    private var bytes: [UInt8] = []
    private var needsSpace = false
    private var pendingLines = 0
    /// A joiner to add before the next character if that is a letter or an emoji, or a zero-width space (U+200B), which
    /// separates words on the same line.
    private var joiner: Unicode.Scalar?
    private let limit: Int
    /// True if text added from now on is quoted: its lines start with `> `.
    var isQuoted = false {
        didSet { if isQuoted != oldValue { breakLine() } }
    }

    /// - Parameter limit: The number of bytes after which text is dropped.
    init(limit: Int) {
        self.limit = limit
    }

    /// True if no more text is accepted.
    var isFull: Bool { bytes.count >= limit }

    /// The text so far, without trailing white space.
    var string: String {
        let end = bytes.lastIndex { !$0.isHTMLWhitespace }
        return String(decoding: bytes.prefix((end ?? -1) + 1), as: UTF8.self)
    }

    /// Requests a line break before the next text, and an empty line if `blank` is set.
    mutating func breakLine(blank: Bool = false) {
        pendingLines = max(pendingLines, blank ? 2 : 1)
    }

    /// Adds an explicit line break of the source; at most two in a row.
    mutating func addLine() {
        pendingLines = min(pendingLines + 1, 2)
    }

    /// Requests a space before the next text.
    mutating func space() {
        needsSpace = true
    }

    /// Adds a mark such as a bullet; text follows on the same line.
    mutating func mark(_ text: String) {
        flush()
        bytes.append(contentsOf: text.utf8)
        needsSpace = false
    }

    /// Adds text of the document, with character references decoded.
    mutating func text(_ source: ArraySlice<UInt8>, isPreformatted: Bool) {
        var position = source.startIndex
        while position < source.endIndex, !isFull {
            let byte = source[position]
            if Self.isPlain(byte) {
                position = addWord(source, position)
            } else if byte == UInt8(ascii: "&"), let found = CharacterReferences.decode(source, at: position) {
                add(found.scalar, isPreformatted)
                if let second = found.second { add(second, isPreformatted) }
                position = found.end
            } else if byte < 0x80 {
                add(Unicode.Scalar(byte), isPreformatted)
                position += 1
            } else {
                position = addSequence(source, position, isPreformatted)
            }
        }
    }

    /// Adds printable ASCII characters up to the next other one; returns its position.
    private mutating func addWord(_ source: ArraySlice<UInt8>, _ start: Int) -> Int {
        let last = min(source.endIndex, start + max(1, limit - bytes.count))
        var end = start + 1
        while end < last, Self.isPlain(source[end]) { end += 1 }
        if joiner != nil { addJoiner(before: Unicode.Scalar(source[start])) }
        flush()
        bytes.append(contentsOf: source[start..<end])
        joiner = nil
        return end
    }

    /// True for printable ASCII characters that begin no character reference.
    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "&") }

    /// Adds non-ASCII characters up to the next ASCII byte; returns its position.
    private mutating func addSequence(_ source: ArraySlice<UInt8>, _ start: Int, _ isPreformatted: Bool) -> Int {
        var end = start
        while end < source.endIndex, source[end] >= 0x80 { end += 1 }
        for scalar in String(decoding: source[start..<end], as: UTF8.self).unicodeScalars {
            add(scalar, isPreformatted)
        }
        return end
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ isPreformatted: Bool) {
        switch scalar.value {
        case 0x0A where isPreformatted: addLine()
        case 0x20 where isPreformatted && !bytes.isEmpty:
            flush()
            bytes.append(0x20)
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0xA0, 0x2007, 0x202F: needsSpace = true
        case 0x200B:
            joiner = scalar
            return
        case 0x200C, 0x200D:
            guard joiner != Self.zeroWidthSpace else { return }
            // Two in a row, or one at the end of a word, are used to pad previews.
            joiner = joiner == nil && (bytes.last ?? 0) >= 0x80 ? scalar : " "
            return
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x034F, 0x180E, 0x2060, 0xFEFF: break
        default:
            addJoiner(before: scalar)
            flush()
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        joiner = nil
    }

    private static let zeroWidthSpace: Unicode.Scalar = "\u{200B}"

    private mutating func addJoiner(before scalar: Unicode.Scalar) {
        guard let joiner, joiner != " ", pendingLines == 0, !needsSpace, !bytes.isEmpty, bytes.last != 0x20,
            !scalar.isASCII || joiner == Self.zeroWidthSpace
        else { return }
        bytes.append(contentsOf: String(joiner).utf8)
    }

    private mutating func flush() {
        if bytes.isEmpty {
            (pendingLines, needsSpace) = (0, false)
            beginLine()
        } else if pendingLines > 0 {
            while bytes.last == 0x20 { bytes.removeLast() }
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: pendingLines))
            (pendingLines, needsSpace) = (0, false)
            beginLine()
        } else if needsSpace {
            if bytes.last != 0x20 { bytes.append(0x20) }
            needsSpace = false
        }
    }

    private mutating func beginLine() {
        if isQuoted { bytes.append(contentsOf: "> ".utf8) }
    }

    /// Returns the value of an attribute with character references decoded.
    static func decoded(_ source: ArraySlice<UInt8>) -> String {
        guard source.contains(UInt8(ascii: "&")) else { return String(decoding: source, as: UTF8.self) }
        var bytes: [UInt8] = []
        var position = source.startIndex
        while position < source.endIndex {
            if source[position] == UInt8(ascii: "&"),
                let found = CharacterReferences.decode(source, at: position, isInAttribute: true)
            {
                bytes.append(contentsOf: String(found.scalar).utf8)
                if let second = found.second { bytes.append(contentsOf: String(second).utf8) }
                position = found.end
            } else {
                bytes.append(source[position])
                position += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
