/// Uuencode, the encoding of attachments before MIME: a `begin` line, lines that start with their length, an `end` line.
enum UUEncoding {
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 4 * 3)
        var position = bytes.startIndex
        var hasBegun = false
        while position < bytes.endIndex {
            let lineEnd = bytes[position...].firstIndex(of: .lineFeed) ?? bytes.endIndex
            let line = bytes[position..<lineEnd]
            position = min(lineEnd + 1, bytes.endIndex)
            if line.starts(with: "begin ".utf8) || line.starts(with: "begin-base64 ".utf8) {
                hasBegun = true
            } else if hasBegun {
                if line.starts(with: "end".utf8) { break }
                decodeLine(line, into: &result)
            }
        }
        // Without a begin line this is no uuencode; the octets are better than nothing.
        return hasBegun ? result : Array(bytes)
    }

    private static func decodeLine(_ line: ArraySlice<UInt8>, into result: inout [UInt8]) {
        guard let first = line.first, first > 0x20, first <= 0x60 else { return }
        var remaining = Int((first &- 0x20) & 0x3F)
        var index = line.startIndex + 1
        func value(_ offset: Int) -> UInt8 {
            let place = index + offset
            guard place < line.endIndex, line[place] >= 0x20, line[place] <= 0x60 else { return 0 }
            return (line[place] - 0x20) & 0x3F
        }
        while remaining > 0, index < line.endIndex {
            let group = [
                value(0) << 2 | value(1) >> 4, value(1) << 4 | value(2) >> 2, value(2) << 6 | value(3),
            ]
            result += group.prefix(remaining)
            remaining -= 3
            index += 4
        }
    }
}
