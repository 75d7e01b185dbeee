/// yEnc, the eight-bit encoding of Usenet: adds 42 to every octet and escapes four of them, between `=ybegin` and
/// `=yend` lines.
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

    /// True if the decoded data has another size or checksum than stated at the end. A part of a larger file states its
    /// own.
    static func isDamaged(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let start = endLine(bytes) else { return true }
        let line = bytes[start...]
        var sink = CheckedBytes()
        decode(bytes, into: &sink)
        if let size = value("size", in: line).flatMap({ Int($0) }), size != sink.count { return true }
        let isPart = value("pcrc32", in: line) != nil
        guard let sum = value(isPart ? "pcrc32" : "crc32", in: line).flatMap({ UInt32($0, radix: 16) }) else {
            return false
        }
        return (isPart || value("part", in: line) == nil) && sum != sink.checksum
    }

    private static func endLine(_ bytes: ArraySlice<UInt8>) -> Int? {
        let last = bytes.suffix(ValueLimits.parameterNameBytes * 2)
        return last.indices.last { bytes[$0...].starts(with: "=yend".utf8) }
    }

    /// The word after ` name=`.
    private static func value(_ name: String, in line: ArraySlice<UInt8>) -> String? {
        line.split(whereSeparator: \.isWhiteSpace).lazy
            .first { $0.starts(with: name.utf8) && $0.dropFirst(name.utf8.count).first == .equals }
            .map { String(decoding: $0.dropFirst(name.utf8.count + 1), as: UTF8.self) }
    }
}

/// Counts octets and computes their CRC-32 (ISO 3309).
private struct CheckedBytes: ByteSink {
    private(set) var count = 0
    private var state: UInt32 = 0xFFFF_FFFF

    var checksum: UInt32 { ~state }

    mutating func append(_ byte: UInt8) {
        count += 1
        state = Self.table[Int((state ^ UInt32(byte)) & 0xFF)] ^ (state >> 8)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) { for byte in bytes { append(byte) } }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}
