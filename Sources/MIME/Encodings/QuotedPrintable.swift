import MailModel

/// Quoted-printable (RFC 2045 §6.7), lenient: invalid escapes are kept unchanged.
enum QuotedPrintable {
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var sink = ArraySink(capacity: bytes.count)
        decode(bytes, into: &sink)
        return sink.bytes
    }

    static func decode(_ bytes: ArraySlice<UInt8>, into result: inout some ByteSink) {
        var index = bytes.startIndex
        let end = bytes.endIndex
        /// Blanks that are data only if a printable character follows on the line.
        var blankStart = index
        while index < end {
            let byte = bytes[index]
            if byte == .equals {
                result.append(bytes[blankStart..<index])
                index = decodeEscape(bytes, at: index, into: &result)
                blankStart = index
            } else if byte.isBlank {
                index += 1
            } else if byte == .lineFeed || (byte == .carriageReturn && isLineFeed(bytes, at: index + 1)) {
                // Rule 3: blanks at the end of a line were added in transport.
                result.append(byte)
                index += 1
                blankStart = index
            } else {
                if blankStart < index { result.append(bytes[blankStart..<index]) }
                result.append(byte)
                index += 1
                blankStart = index
            }
        }
    }

    private static func isLineFeed(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
        index < bytes.endIndex && bytes[index] == .lineFeed
    }

    /// Decodes the equals sign at the index and what belongs to it; returns the next index.
    private static func decodeEscape(_ bytes: ArraySlice<UInt8>, at start: Int, into result: inout some ByteSink) -> Int
    {
        let end = bytes.endIndex
        if start + 2 < end, let high = bytes[start + 1].hexadecimalValue, let low = bytes[start + 2].hexadecimalValue {
            result.append(high << 4 | low)
            return start + 3
        }
        // Rule 5: a soft line break, possibly with blanks before the line end.
        var index = start + 1
        while index < end, bytes[index].isBlank { index += 1 }
        if index == end { return end }
        if bytes[index] == .lineFeed { return index + 1 }
        if bytes[index] == .carriageReturn { return isLineFeed(bytes, at: index + 1) ? index + 2 : index + 1 }
        result.append(.equals)
        return start + 1
    }
}
