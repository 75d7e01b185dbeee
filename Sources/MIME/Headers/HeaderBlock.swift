/// The header of a message or of a part: the fields in order, undecoded until asked for. Reading never fails.
public struct HeaderBlock: Sendable {
    struct Entry: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// What the entries' ranges index.
    let bytes: ArraySlice<UInt8>
    private(set) var entries: [Entry] = []
    /// Where the text after the header begins.
    private(set) var bodyStart: Int
    private(set) var problems: Set<MIMEDefect.Kind> = []
    private let owner: HeaderBoundaryDetector.Owner
    /// Where the last field begins that proves the header to go on behind a line that is no field.
    private var provenEnd = 0
    /// Whether the last line was left out, and with it what is folded under it.
    private var isSkipping = false

    /// Reads up to the first empty line, or to the end where there is none.
    public init(parsing bytes: [UInt8], limits: MIMELimits = .standard) {
        self.init(parsing: bytes[...], limits: limits)
    }

    /// Reads up to the first empty line, or to the end where there is none. Shares the storage of the slice.
    public init(parsing bytes: ArraySlice<UInt8>, limits: MIMELimits = .standard) {
        self.init(parsing: bytes, owner: .message, limits: limits)
    }

    init(parsing bytes: ArraySlice<UInt8>, owner: HeaderBoundaryDetector.Owner, limits: MIMELimits) {
        self.bytes = bytes
        self.owner = owner
        bodyStart = bytes.endIndex
        entries.reserveCapacity(24)
        scan(limits: limits)
    }

    /// A header without fields.
    public init() { self.init(parsing: []) }

    /// All fields in order.
    public var fields: [HeaderField] {
        entries.map {
            HeaderField(name: String(decoding: bytes[$0.name], as: UTF8.self), rawValue: Array(bytes[$0.value]))
        }
    }

    /// The first field of that name, letter case aside.
    public func first(_ name: String) -> HeaderField? {
        for entry in entries where bytes[entry.name].equalsIgnoringCase(name) {
            return HeaderField(
                name: String(decoding: bytes[entry.name], as: UTF8.self), rawValue: Array(bytes[entry.value]))
        }
        return nil
    }

    /// The undecoded value of the first field of that name, unfolded, invalid UTF-8 repaired; nil where there is none.
    public func rawText(_ name: String) -> String? {
        value(name).map { String(decoding: HeaderText.unfolded($0), as: UTF8.self) }
    }

    /// The value of the first field of that name.
    func value(_ name: String) -> ArraySlice<UInt8>? {
        for entry in entries where bytes[entry.name].equalsIgnoringCase(name) { return bytes[entry.value] }
        return nil
    }

    /// The values of all fields, undecoded.
    var allValues: [ArraySlice<UInt8>] { entries.map { bytes[$0.value] } }

    /// The values of all fields of that name.
    func values(_ name: String) -> [ArraySlice<UInt8>] {
        entries.compactMap { bytes[$0.name].equalsIgnoringCase(name) ? bytes[$0.value] : nil }
    }
}

extension HeaderBlock {
    private mutating func scan(limits: MIMELimits) {
        let end = bytes.endIndex
        let readable = bytes.startIndex + min(limits.maximumHeaderBytes, bytes.count)
        var position = startOfFields()
        while position < end {
            let lineFeed = endOfLine(from: position)
            let next = min(lineFeed + 1, end)
            var contentEnd = lineFeed
            if contentEnd > position, bytes[contentEnd - 1] == .carriageReturn { contentEnd -= 1 }
            if contentEnd == position {
                bodyStart = next
                return
            }
            if position >= readable || (entries.count >= limits.maximumHeaderFields && !bytes[position].isBlank) {
                // The rest stays in the raw message; only its end is looked for.
                problems.insert(.headerTooLarge)
                isSkipping = true
            } else if !readLine(position..<min(contentEnd, readable)) {
                problems.insert(.missingHeaderEnd)
                bodyStart = position
                return
            }
            position = next
        }
    }

    private func endOfLine(from position: Int) -> Int {
        var index = position
        let end = bytes.endIndex
        while index < end, bytes[index] != .lineFeed { index += 1 }
        return index
    }

    /// Behind the byte order mark that editors and databases put before a text in UTF-8, if a field follows it.
    private mutating func startOfFields() -> Int {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes.starts(with: mark) else { return bytes.startIndex }
        let start = bytes.startIndex + mark.count
        guard endOfName(start..<endOfLine(from: start)) != nil else { return bytes.startIndex }
        problems.insert(.malformedHeaderLine)
        return start
    }

    /// Takes one line that is not empty; false when it cannot belong to a header, so that the text begins here.
    private mutating func readLine(_ line: Range<Int>) -> Bool {
        guard let first = bytes[line].first else { return true }
        if first.isBlank {
            continueField(line)
            return true
        }
        guard let colon = endOfName(line) else { return skip(line) }
        isSkipping = false
        var nameEnd = colon
        while nameEnd > line.lowerBound, bytes[nameEnd - 1].isBlank { nameEnd -= 1 }
        guard nameEnd > line.lowerBound else {
            problems.insert(.malformedHeaderLine)
            isSkipping = true
            return true
        }
        let value = bytes[(colon + 1)..<line.upperBound].trimmed
        entries.append(Entry(name: line.lowerBound..<nameEnd, value: value.startIndex..<value.endIndex))
        return true
    }

    /// Leaves out a line that is no field; false where it does not interrupt a header but is the beginning of the text.
    private mutating func skip(_ line: Range<Int>) -> Bool {
        isSkipping = true
        // RFC 4155: the line that an mbox file puts before a message, also where a relay has quoted it.
        if isEnvelopeLine(line), line.lowerBound == bytes.startIndex { return true }
        if line.lowerBound >= provenEnd, !isEnvelopeLine(line), !isDamagedField(line) {
            let lookahead = HeaderBoundaryDetector(bytes: bytes, owner: owner)
            let last = lookahead.lastField(from: line.lowerBound, isFirst: entries.isEmpty) { value($0) != nil }
            guard let last else { return false }
            provenEnd = last
        }
        problems.insert(.malformedHeaderLine)
        return true
    }

    /// A field with octets in its name that no name may have, and that do not look like text either.
    private func isDamagedField(_ line: Range<Int>) -> Bool {
        let start = bytes[line].prefix(ValueLimits.damagedNameBytes)
        guard !entries.isEmpty, let colon = start.firstIndex(of: .colon) else { return false }
        let name = start[..<colon]
        if name.contains(where: \.isWhiteSpace) { return false }
        return name.contains(where: \.isControl) || (name.contains(where: { $0 >= 0x80 }) && name.contains(.hyphen))
    }

    private mutating func continueField(_ line: Range<Int>) {
        if isSkipping { return }
        guard let last = entries.indices.last else {
            problems.insert(.malformedHeaderLine)
            return
        }
        let rest = bytes[line].trimmed
        guard !rest.isEmpty else { return }
        let low = entries[last].value.isEmpty ? rest.startIndex : entries[last].value.lowerBound
        entries[last].value = low..<rest.endIndex
    }

    /// Where the colon is: RFC 5322 §2.2 printable ASCII, then perhaps white space (§4.5, obsolete), then the colon.
    private func endOfName(_ line: Range<Int>) -> Int? {
        var index = line.lowerBound
        while index < line.upperBound, bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != .colon { index += 1 }
        while index < line.upperBound, bytes[index].isBlank { index += 1 }
        guard index < line.upperBound, bytes[index] == .colon else { return nil }
        return index
    }

    private func isEnvelopeLine(_ line: Range<Int>) -> Bool {
        let text = bytes[line]
        return text.starts(with: "From ".utf8) || text.starts(with: ">From ".utf8)
    }
}
