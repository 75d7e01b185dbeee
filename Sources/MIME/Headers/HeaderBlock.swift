import MailModel

/// The header of a message or a part: the fields in order, decoded on demand. Parsing never fails.
public struct HeaderBlock: Sendable {
    struct Entry: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// The octets that the ranges of the entries index.
    let bytes: ArraySlice<UInt8>
    private(set) var entries: [Entry] = []
    /// The index at which the body begins.
    private(set) var bodyStart: Int
    private(set) var problems: Set<MIMEDefect.Kind> = []
    private let owner: HeaderBoundaryDetector.Owner
    /// The index of the last field that proves that the header continues after a line that is not a field.
    private var provenEnd = 0
    /// True if the last line was skipped; its folded lines are skipped with it.
    private var isSkipping = false

    /// Parses up to the first empty line, or to the end if there is none.
    public init(parsing bytes: [UInt8], limits: MIMELimits = .standard) {
        self.init(parsing: bytes[...], limits: limits)
    }

    /// Parses up to the first empty line, or to the end if there is none. Shares the storage of the slice.
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

    /// The first field with a name, ignoring case; nil if there is none.
    public func first(_ name: String) -> HeaderField? {
        for entry in entries where bytes[entry.name].equalsIgnoringCase(name) {
            return HeaderField(
                name: String(decoding: bytes[entry.name], as: UTF8.self), rawValue: Array(bytes[entry.value]))
        }
        return nil
    }

    /// The undecoded value of the first field with a name, unfolded, with invalid UTF-8 repaired; nil if there is none.
    public func rawText(_ name: String) -> String? {
        value(name).map { String(decoding: HeaderText.unfolded($0), as: UTF8.self) }
    }

    /// The undecoded value of the first field with a name; nil if there is none.
    func value(_ name: String) -> ArraySlice<UInt8>? {
        for entry in entries where bytes[entry.name].equalsIgnoringCase(name) { return bytes[entry.value] }
        return nil
    }

    /// The undecoded values of all fields.
    var allValues: [ArraySlice<UInt8>] { entries.map { bytes[$0.value] } }

    /// The undecoded values of all fields with a name.
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
                // The rest stays in the raw message; only its end is searched.
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

    /// The index after a UTF-8 byte order mark of an editor or database, if a field follows it.
    private mutating func startOfFields() -> Int {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes.starts(with: mark) else { return bytes.startIndex }
        let start = bytes.startIndex + mark.count
        guard endOfName(start..<endOfLine(from: start)) != nil else { return bytes.startIndex }
        problems.insert(.malformedHeaderLine)
        return start
    }

    /// Reads one line that is not empty; returns false if it cannot be part of a header, so that the body begins here.
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

    /// Skips a line that is not a field; returns false if it does not interrupt the header but begins the body.
    private mutating func skip(_ line: Range<Int>) -> Bool {
        isSkipping = true
        // RFC 4155: the line that an mbox file has before a message, also if a relay has quoted it.
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

    /// True for a field whose name has invalid octets, but that does not look like text either.
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

    /// The index of the colon: RFC 5322 §2.2 printable ASCII, then optional white space (§4.5, obsolete), then the
    /// colon.
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
