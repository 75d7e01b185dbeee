/// RFC 1468, and what programs send under its name.
enum ISO2022JP {
    private enum CodeSet { case ascii, kanji, supplementary, katakana }

    /// Text with escape sequences of later standards (RFC 1554, JIS X 0213) is decoded by those.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        if let later = later(bytes) { return CharsetConverter.decode(bytes, from: later) }
        return CharsetConverter.decode(toEUC(bytes)[...], from: "EUC-JP-MS")
    }

    /// The later standard whose escape sequences are in the text; nil if there are none beyond RFC 1468.
    private static func later(_ bytes: ArraySlice<UInt8>) -> String? {
        var previous: (UInt8, UInt8, UInt8) = (0, 0, 0)
        for byte in bytes {
            switch (previous.0, previous.1, previous.2, byte) {
            case (0x1B, 0x24, 0x28, 0x4F...0x51): return "ISO-2022-JP-3"
            case (0x1B, 0x24, 0x28, 0x43), (_, 0x1B, 0x24, 0x41), (_, 0x1B, 0x2E, 0x41), (_, 0x1B, 0x2E, 0x46):
                return "ISO-2022-JP-2"
            default: break
            }
            previous = (previous.1, previous.2, byte)
        }
        return nil
    }

    /// The same text in EUC-JP, for which iconv also supports vendor characters.
    static func toEUC(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var codeSet = CodeSet.ascii
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x1B, let escape = escape(bytes[index...].prefix(4)) {
                codeSet = escape.codeSet
                index += escape.length
                continue
            }
            // A line end resets every shift, so that one broken escape does not corrupt the rest of the text.
            if byte == .lineFeed || byte == .carriageReturn { codeSet = .ascii }
            switch codeSet {
            case .ascii:
                result.append(byte)
            case .katakana where byte > 0x20 && byte < 0x60:
                result += [0x8E, byte | 0x80]
            case .kanji where byte > 0x20 && byte < 0x7F, .supplementary where byte > 0x20 && byte < 0x7F:
                let second = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
                guard second > 0x20, second < 0x7F else {
                    result.append(0xFF)
                    break
                }
                if codeSet == .supplementary { result.append(0x8F) }
                result += [byte | 0x80, second | 0x80]
                index += 1
            case .kanji, .supplementary, .katakana:
                result.append(byte)
            }
            index += 1
        }
        return result
    }

    private static func escape(_ bytes: ArraySlice<UInt8>) -> (codeSet: CodeSet, length: Int)? {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        if text.hasPrefix("$(D") { return (.supplementary, 4) }
        if text.hasPrefix("$(B") || text.hasPrefix("$(@") { return (.kanji, 4) }
        if text.hasPrefix("$B") || text.hasPrefix("$@") { return (.kanji, 3) }
        if text.hasPrefix("(I") { return (.katakana, 3) }
        if text.hasPrefix("(B") || text.hasPrefix("(J") || text.hasPrefix("(H") { return (.ascii, 3) }
        return nil
    }
}
