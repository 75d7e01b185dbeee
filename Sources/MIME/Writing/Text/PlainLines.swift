/// Text in which lines end in CRLF, and whether it can stand in a message as it is.
enum PlainLines {
    /// Every line end as CRLF, also after the last line.
    static func canonical(_ text: String) -> [UInt8] {
        var result = canonical(Array(text.utf8))
        if !result.isEmpty, result.last != .lineFeed { result += [.carriageReturn, .lineFeed] }
        return result
    }

    /// Every CRLF, lone CR and lone LF as CRLF.
    static func canonical(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 32)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == .carriageReturn || (byte == .lineFeed && previous != .carriageReturn) {
                result += [.carriageReturn, .lineFeed]
            } else if byte != .lineFeed {
                result.append(byte)
            }
            previous = byte
        }
        return result
    }

    /// ASCII without control characters in lines of at most 78 columns, of which none is a lone dot, begins with `From ` or
    /// ends in a blank.
    static func areSafe(_ text: [UInt8], allowsBlankEnds: Bool) -> Bool {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: .carriageReturn) ?? text.count
            let line = text[start..<end]
            guard line.count <= ComposeLimits.plainLineLength, line.allSatisfy(isPlain) else { return false }
            if let last = line.last, last.isBlank, !(allowsBlankEnds && last == .space) { return false }
            if line.elementsEqual([UInt8(ascii: ".")]) || line.starts(with: "From ".utf8) { return false }
            start = end + 2
        }
        return true
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte == .tab || (byte >= 0x20 && byte < 0x7F) }
}
