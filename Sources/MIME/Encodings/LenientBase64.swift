/// Base64 of parts and encoded words (RFC 2045 §6.8), lenient: skips characters outside the alphabet, does not require
/// padding, and reads on after it. Apart from the strict `Base64` because both are simpler, and this one is fast.
enum LenientBase64 {
    private static let skipped: UInt8 = 0xFF
    private static let padding: UInt8 = 0xFE

    private static let values: [UInt8] = {
        var table = [UInt8](repeating: skipped, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, character) in alphabet.utf8.enumerated() { table[Int(character)] = UInt8(value) }
        table[Int(UInt8.equals)] = padding
        return table
    }()

    /// True if the octet is a digit of base64 or padding.
    static func isInAlphabet(_ byte: UInt8) -> Bool { values[Int(byte)] != skipped }

    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: bytes.count / 4 * 3 + 3)
        let count = walk(bytes) { index, byte in result[index] = byte }
        result.removeLast(result.count - count)
        return result
    }

    static func decode(_ bytes: ArraySlice<UInt8>, into sink: inout some ByteSink) {
        _ = walk(bytes) { _, byte in sink.append(byte) }
    }

    static func decodedCount(_ bytes: ArraySlice<UInt8>) -> Int { walk(bytes) { _, _ in } }

    /// Passes every decoded octet with its index to the closure; returns their number.
    @inline(__always)
    private static func walk(_ content: ArraySlice<UInt8>, _ emit: (Int, UInt8) -> Void) -> Int {
        let bytes = Base64Footer.removed(from: content)
        let table = values
        var written = 0
        var group: UInt32 = 0
        var groupCount = 0
        var index = bytes.startIndex
        let end = bytes.endIndex
        while index < end {
            if groupCount == 0, index &+ 4 <= end {
                let first = table[Int(bytes[index])]
                let second = table[Int(bytes[index &+ 1])]
                let third = table[Int(bytes[index &+ 2])]
                let fourth = table[Int(bytes[index &+ 3])]
                if (first | second | third | fourth) < 0x40 {
                    emit(written, first << 2 | second >> 4)
                    emit(written &+ 1, second << 4 | third >> 2)
                    emit(written &+ 2, third << 6 | fourth)
                    written &+= 3
                    index &+= 4
                    continue
                }
            }
            let value = table[Int(bytes[index])]
            index &+= 1
            if value < 0x40 {
                group = group << 6 | UInt32(value)
                groupCount += 1
                guard groupCount == 4 else { continue }
                emit(written, UInt8(truncatingIfNeeded: group >> 16))
                emit(written &+ 1, UInt8(truncatingIfNeeded: group >> 8))
                emit(written &+ 2, UInt8(truncatingIfNeeded: group))
                written &+= 3
                group = 0
                groupCount = 0
            } else if value == padding, groupCount >= 2 {
                written = flush(group, groupCount, at: written, emit)
                group = 0
                groupCount = 0
                guard let next = continuation(of: bytes, at: index) else { return written }
                index = next
            }
        }
        return flush(group, groupCount, at: written, emit)
    }

    @inline(__always)
    private static func flush(_ group: UInt32, _ count: Int, at written: Int, _ emit: (Int, UInt8) -> Void) -> Int {
        guard count >= 2 else { return written }
        let bits = group << UInt32(6 * (4 - count))
        emit(written, UInt8(truncatingIfNeeded: bits >> 16))
        guard count == 3 else { return written + 1 }
        emit(written + 1, UInt8(truncatingIfNeeded: bits >> 8))
        return written + 2
    }

    /// The index after padding at which another encoded run begins, at once or on the next line, if all of that line is
    /// encoded. Nil if something else follows, such as a plain footer of a list. Reads at most one line, so that the
    /// total time is linear.
    private static func continuation(of bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
        var index = start
        while index < bytes.endIndex,
            bytes[index] == .carriageReturn || bytes[index] == .lineFeed || bytes[index] == .equals
        {
            index += 1
        }
        let runStart = index
        let limit = min(bytes.endIndex, runStart + 80)
        while index < limit, values[Int(bytes[index])] != skipped { index += 1 }
        if index == runStart + 80 { return runStart }
        let isWholeLine = index == bytes.endIndex || bytes[index] == .lineFeed || bytes[index] == .carriageReturn
        return isWholeLine && index > runStart && (index - runStart) % 4 == 0 ? runStart : nil
    }
}
