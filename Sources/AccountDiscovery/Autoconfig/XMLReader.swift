/// Reads a small XML document as events, for one known format: no document type, no entities but the predefined ones,
/// limited depth and number of elements. Pure; every input ends.
///
/// Foundation's parser would bring libxml2 with its entity handling into the program.
struct XMLReader {
    /// A part of the document.
    enum Event: Hashable {
        case start(String, [String: String])
        case end
        case text(String)
    }

    /// True once the document has ended properly.
    private(set) var isWellFormed = false

    private let bytes: [UInt8]
    private var position = 0
    private var open: [String] = []
    private var elementCount = 0
    /// The end of an empty element, which follows its start.
    private var hasPendingEnd = false
    private var isFailed: Bool

    private static let maximumDepth = 32
    private static let maximumElements = 5_000
    private static let maximumAttributes = 32

    /// The document must be UTF-8; a byte order mark is skipped.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        isFailed = String(validating: bytes, as: UTF8.self) == nil
    }

    /// The next event; nil at the end or at the first error, see `isWellFormed`.
    mutating func next() -> Event? {
        if hasPendingEnd { return close() }
        while !isFailed, position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") {
                if let text = readText() { return text }
            } else if let event = readMarkup() {
                return event
            }
        }
        isWellFormed = !isFailed && elementCount > 0 && open.isEmpty
        return nil
    }

    // MARK: Markup

    private mutating func readMarkup() -> Event? {
        if skip("<?") { return pass(until: "?>") }
        if skip("<!--") { return pass(until: "-->") }
        if skip("<![CDATA[") { return readCharacterData() }
        // A document type could define entities that grow without bound.
        if skip("<!") { return fail() }
        if skip("</") { return readEnd() }
        position += 1
        return readStart()
    }

    private mutating func readCharacterData() -> Event? {
        let start = position
        guard let end = find("]]>"), !open.isEmpty else { return fail() }
        position = end + 3
        return .text(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private mutating func readEnd() -> Event? {
        guard let name = readName() else { return fail() }
        skipSpace()
        guard skip(">"), open.last == name else { return fail() }
        return close()
    }

    private mutating func close() -> Event {
        hasPendingEnd = false
        open.removeLast()
        return .end
    }

    private mutating func readStart() -> Event? {
        guard let name = readName(), open.count < Self.maximumDepth, elementCount < Self.maximumElements,
            !open.isEmpty || elementCount == 0, let attributes = readAttributes()
        else { return fail() }
        elementCount += 1
        open.append(name)
        return .start(name, attributes)
    }

    private mutating func readAttributes() -> [String: String]? {
        var attributes: [String: String] = [:]
        while true {
            let isSeparated = skipSpace()
            if skip("/>") {
                hasPendingEnd = true
                return attributes
            }
            if skip(">") { return attributes }
            guard isSeparated, attributes.count < Self.maximumAttributes, let name = readName() else { return nil }
            skipSpace()
            guard skip("=") else { return nil }
            skipSpace()
            guard let value = readValue(), attributes.updateValue(value, forKey: name) == nil else { return nil }
        }
    }

    private mutating func readValue() -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else { return nil }
        let start = position + 1
        guard let end = bytes[start...].firstIndex(of: bytes[position]) else { return nil }
        guard !bytes[start..<end].contains(UInt8(ascii: "<")) else { return nil }
        position = end + 1
        return XMLText.decoded(bytes[start..<end])
    }

    // MARK: Text

    private mutating func readText() -> Event? {
        let start = position
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        position = end
        guard let text = XMLText.decoded(bytes[start..<end]) else { return fail() }
        guard !open.isEmpty else {
            return bytes[start..<end].allSatisfy(XMLText.isSpace) ? nil : fail()
        }
        return .text(text)
    }

    // MARK: Bytes

    private mutating func readName() -> String? {
        let start = position
        while position < bytes.count, XMLText.isNameByte(bytes[position]) { position += 1 }
        return position == start ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = position
        while position < bytes.count, XMLText.isSpace(bytes[position]) { position += 1 }
        return position > start
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let expected = text.withUTF8Buffer { Array($0) }
        guard bytes[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }

    private mutating func pass(until end: StaticString) -> Event? {
        guard let found = find(end) else { return fail() }
        position = found + end.utf8CodeUnitCount
        return nil
    }

    private func find(_ text: StaticString) -> Int? {
        let wanted = text.withUTF8Buffer { Array($0) }
        return bytes[position...].firstRange(of: wanted)?.lowerBound
    }

    private mutating func fail() -> Event? {
        isFailed = true
        return nil
    }
}
