/// Functions for all header values.
enum HeaderText {
    /// RFC 5322 §2.2.3: removes line breaks, keeps the white space after them.
    static func unfolded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes where byte != .lineFeed && byte != .carriageReturn { result.append(byte) }
        return result[...]
    }

    /// The index after white space and comments (RFC 5322 §3.2.2, which nest); an unclosed comment does not count.
    static func skipComments(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.endIndex {
            if bytes[position].isWhiteSpace {
                position += 1
            } else if bytes[position] == UInt8(ascii: "("), let end = endOfComment(bytes, from: position) {
                position = end
            } else {
                break
            }
        }
        return position
    }

    /// The index after the comment that begins here (RFC 5322 §3.2.2: comments nest, a backslash escapes the next
    /// octet); nil if it is not closed.
    static func endOfComment(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < bytes.endIndex {
            switch bytes[index] {
            case .backslash: index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Replaces every comment by a space, in fields without quoted strings. After a comment that is not closed, later
    /// parentheses are text.
    static func withoutComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(UInt8(ascii: "(")) else { return bytes }
        var result: [UInt8] = []
        var isUnclosed = false
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "("), !isUnclosed {
                if let end = endOfComment(bytes, from: index) {
                    result.append(.space)
                    index = end
                    continue
                }
                isUnclosed = true
            }
            result.append(bytes[index])
            index += 1
        }
        return result[...]
    }

    /// One line without control characters: line breaks become a space, others are removed. Otherwise a NUL or line
    /// break in a decoded name could hide the address after it, and bidirectional controls could display `gnp.exe` as
    /// `exe.png`.
    static func cleaned(_ text: String) -> String {
        guard needsCleaning(text) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09...0x0D, 0x2028, 0x2029: result.append(" ")
            case 0...0x1F, 0x7F...0x9F: continue
            // Embeddings, overrides and isolates (Unicode Annex 9); plain direction marks are kept.
            case 0x202A...0x202E, 0x2066...0x2069: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func needsCleaning(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7F { return true }
            if previous == 0xC2 && byte < 0xA0 { return true }
            // E2 80 A8 to AE and E2 81 A6 to A9: separators and bidirectional controls.
            if previous == 0x80 && (0xA8...0xAE).contains(byte) { return true }
            if previous == 0x81 && (0xA6...0xA9).contains(byte) { return true }
            previous = byte
        }
        return false
    }
}
