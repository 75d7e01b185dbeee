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

    /// Reads up to the first empty line, or to the end where there is none.
    public init(parsing bytes: [UInt8], limits: MIMELimits = .standard) {
        self.init(parsing: bytes[...], limits: limits)
    }

    /// Reads up to the first empty line, or to the end where there is none. Shares the storage of the slice.
    public init(parsing bytes: ArraySlice<UInt8>, limits: MIMELimits = .standard) {
        self.bytes = bytes
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
        var position = bytes.startIndex
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

    /// Takes one line that is not empty; false when it cannot belong to a header, so that the text begins here.
    private mutating func readLine(_ line: Range<Int>) -> Bool {
        guard let first = bytes[line].first else { return true }
        if first.isBlank {
            continueField(line)
            return true
        }
        guard let colon = endOfName(line) else {
            // RFC 4155: the line that an mbox file puts before a message, also where a relay has quoted it.
            guard isEnvelopeLine(line) else { return false }
            if line.lowerBound != bytes.startIndex { problems.insert(.malformedHeaderLine) }
            return true
        }
        var nameEnd = colon
        while nameEnd > line.lowerBound, bytes[nameEnd - 1].isBlank { nameEnd -= 1 }
        guard nameEnd > line.lowerBound else {
            problems.insert(.malformedHeaderLine)
            return true
        }
        let value = bytes[(colon + 1)..<line.upperBound].trimmed
        entries.append(Entry(name: line.lowerBound..<nameEnd, value: value.startIndex..<value.endIndex))
        return true
    }

    private mutating func continueField(_ line: Range<Int>) {
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
