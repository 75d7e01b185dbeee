/// Converts text to CRLF line ends, and checks if it needs no encoding.
enum PlainLines {
    /// Converts every line end to CRLF, and adds one after the last line.
    static func canonical(_ text: String) -> [UInt8] {
        var result = canonical(Array(text.utf8))
        if !result.isEmpty, result.last != .lineFeed { result += [.carriageReturn, .lineFeed] }
        return result
    }

    /// Converts every CRLF, lone CR and lone LF to CRLF.
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

    /// True for ASCII without control characters in lines of at most 78 columns, none of which is a lone dot, begins
    /// with `From ` or ends in a blank.
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
