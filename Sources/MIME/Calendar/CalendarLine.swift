/// One content line of a calendar (RFC 5545 §3.1): a name, parameters and a value.
struct CalendarLine: Equatable {
    /// In upper case.
    var name: String
    /// By name in upper case; the first value of each.
    var parameters: [String: String]
    /// As written, with escapes.
    var value: Substring

    /// Parses an unfolded line; nil without a name and a colon.
    init?(_ line: Substring) {
        var rest = line
        guard let nameEnd = rest.firstIndex(where: { $0 == ";" || $0 == ":" }), nameEnd > rest.startIndex else {
            return nil
        }
        name = rest[..<nameEnd].uppercased()
        parameters = [:]
        rest = rest[nameEnd...]
        while rest.first == ";", parameters.count < Self.maximumParameters {
            guard let parameter = Self.takeParameter(&rest) else { return nil }
            if parameters[parameter.name] == nil { parameters[parameter.name] = parameter.value }
        }
        guard rest.first == ":" else { return nil }
        value = rest.dropFirst()
    }

    /// More parameters than any calendar program writes.
    private static let maximumParameters = 50

    /// Takes `;NAME=VALUE`, where a value in double quotes may contain separators.
    private static func takeParameter(_ rest: inout Substring) -> (name: String, value: String)? {
        rest.removeFirst()
        guard let equals = rest.firstIndex(where: { $0 == "=" || $0 == ";" || $0 == ":" }) else { return nil }
        let name = rest[..<equals].uppercased()
        rest = rest[equals...]
        guard rest.first == "=" else { return (name, "") }
        rest.removeFirst()
        if rest.first == "\"" {
            rest.removeFirst()
            guard let quote = rest.firstIndex(of: "\"") else { return nil }
            let value = String(rest[..<quote])
            rest = rest[rest.index(after: quote)...]
            if let end = rest.firstIndex(where: { $0 == ";" || $0 == ":" }) { rest = rest[end...] }
            return (name, value)
        }
        let end = rest.firstIndex { $0 == ";" || $0 == ":" } ?? rest.endIndex
        let value = String(rest[..<end])
        rest = rest[end...]
        return (name, value)
    }

    /// The value as text (RFC 5545 §3.3.11): escapes resolved, at most `maximumLength` characters.
    func text(maximumLength: Int) -> String {
        var result = ""
        var count = 0
        var isEscaped = false
        for character in value where count < maximumLength {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            result.append(isEscaped && (character == "n" || character == "N") ? "\n" : character)
            isEscaped = false
            count += 1
        }
        return result
    }
}

extension CalendarLine {
    /// The unfolded lines of a calendar, in order, at most `maximumLines`.
    ///
    /// Lines are unfolded before the octets become text, because a fold may be inside a character (RFC 5545 §3.1).
    static func lines(of bytes: ArraySlice<UInt8>, charset: String?, maximumLines: Int) -> [CalendarLine] {
        var unfolded: [UInt8] = []
        unfolded.reserveCapacity(bytes.count)
        for (index, byte) in zip(bytes.indices, bytes) {
            let isContinued = (byte == .space || byte == .tab) && unfolded.last == .lineFeed
            if isContinued, index > bytes.startIndex {
                unfolded.removeLast()
            } else if byte != .carriageReturn {
                unfolded.append(byte)
            }
        }
        let text = Charset.decode(unfolded, label: charset ?? "utf-8")
        return text.split(separator: "\n", maxSplits: maximumLines).prefix(maximumLines).compactMap(CalendarLine.init)
    }
}
