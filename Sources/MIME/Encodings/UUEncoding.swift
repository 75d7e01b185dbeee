/// Uuencode, the encoding of attachments before MIME: a `begin` line, lines that start with their length, an `end`
/// line.
enum UUEncoding {
    static func decode(_ bytes: ArraySlice<UInt8>, into result: inout some ByteSink) {
        var position = bytes.startIndex
        var alphabet: Alphabet?
        while position < bytes.endIndex {
            let lineEnd = bytes[position...].firstIndex(of: .lineFeed) ?? bytes.endIndex
            let line = bytes[position..<lineEnd]
            position = min(lineEnd + 1, bytes.endIndex)
            if let begun = Alphabet(beginLine: line) {
                alphabet = begun
            } else if let alphabet {
                if line.starts(with: "end".utf8) || line.starts(with: "====".utf8) { break }
                switch alphabet {
                case .uuencode: decodeLine(line, into: &result)
                case .base64: LenientBase64.decode(line, into: &result)
                }
            }
        }
        // Without a begin line this is not uuencode; the octets are returned unchanged.
        if alphabet == nil { result.append(bytes) }
    }

    /// The two formats that a begin line can announce.
    enum Alphabet {
        case uuencode
        case base64

        init?(beginLine line: ArraySlice<UInt8>) {
            if line.starts(with: "begin ".utf8) {
                self = .uuencode
            } else if line.starts(with: "begin-base64 ".utf8) {
                self = .base64
            } else {
                return nil
            }
        }
    }

    /// True if a line is possible between `begin` and `end`: its first octet is the length of the decoded data. One
    /// octet may be missing or extra at its end, as some programs write.
    static func isEncoded(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first >= 0x20, first <= 0x60 else { return false }
        let text = line.last == .carriageReturn ? line.dropLast() : line
        let length = (Int((first &- 0x20) & 0x3F) + 2) / 3 * 4
        // Blanks at the end of a line are zeros, and may be lost in transport.
        guard text.count <= length + 3, text.allSatisfy({ $0 >= 0x20 && $0 <= 0x60 }) else { return false }
        return length == 0 ? text.count <= 2 : true
    }

    private static func decodeLine(_ line: ArraySlice<UInt8>, into result: inout some ByteSink) {
        guard let first = line.first, first > 0x20, first <= 0x60 else { return }
        var remaining = Int((first &- 0x20) & 0x3F)
        var index = line.startIndex + 1
        func value(_ offset: Int) -> UInt8 {
            let place = index + offset
            guard place < line.endIndex, line[place] >= 0x20, line[place] <= 0x60 else { return 0 }
            return (line[place] - 0x20) & 0x3F
        }
        // Blanks that were lost at the end of the line were zeros.
        while remaining > 0 {
            result.append(value(0) << 2 | value(1) >> 4)
            if remaining > 1 { result.append(value(1) << 4 | value(2) >> 2) }
            if remaining > 2 { result.append(value(2) << 6 | value(3)) }
            remaining -= 3
            index += 4
        }
    }
}
