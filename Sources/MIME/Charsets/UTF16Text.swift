enum UTF16Text {
    static func decode(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool?) -> String {
        var body = bytes
        var bigEndian = isBigEndian ?? looksBigEndian(bytes)
        if body.starts(with: [0xFE, 0xFF]) {
            bigEndian = true
            body = body.dropFirst(2)
        } else if body.starts(with: [0xFF, 0xFE]) {
            bigEndian = false
            body = body.dropFirst(2)
        }
        var units: [UInt16] = []
        units.reserveCapacity(body.count / 2 + 1)
        var index = body.startIndex
        while index + 1 < body.endIndex {
            let first = UInt16(body[index])
            let second = UInt16(body[index + 1])
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        if index < body.endIndex { units.append(0xFFFD) }
        return String(decoding: units, as: UTF16.self)
    }

    /// Without a mark, RFC 2781 §4.3 says big endian, but Windows writes little endian; the zeros of Latin text decide.
    private static func looksBigEndian(_ bytes: ArraySlice<UInt8>) -> Bool {
        var zeros = (even: 0, odd: 0)
        for (offset, byte) in bytes.prefix(ValueLimits.byteOrderSample).enumerated() where byte == 0 {
            if offset % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
        }
        return zeros.even >= zeros.odd
    }
}
