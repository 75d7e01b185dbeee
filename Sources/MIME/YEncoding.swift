/// yEnc, the eight-bit encoding of Usenet: every octet 42 higher, four of them escaped, between `=ybegin` and `=yend` lines.
enum YEncoding {
    static func decode(_ bytes: ArraySlice<UInt8>, into result: inout some ByteSink) {
        var position = bytes.startIndex
        var hasBegun = false
        while position < bytes.endIndex {
            let lineEnd = bytes[position...].firstIndex(of: .lineFeed) ?? bytes.endIndex
            let line = bytes[position..<lineEnd]
            position = min(lineEnd + 1, bytes.endIndex)
            if line.starts(with: "=ybegin ".utf8) {
                hasBegun = true
            } else if hasBegun {
                if line.starts(with: "=yend".utf8) { break }
                if !line.starts(with: "=ypart ".utf8) { decodeLine(line, into: &result) }
            }
        }
        if !hasBegun { result.append(bytes) }
    }

    private static func decodeLine(_ line: ArraySlice<UInt8>, into result: inout some ByteSink) {
        var isEscaped = false
        for byte in line where byte != .carriageReturn {
            if byte == .equals, !isEscaped {
                isEscaped = true
            } else {
                result.append(isEscaped ? byte &- 106 : byte &- 42)
                isEscaped = false
            }
        }
    }
}
