/// Octets in some character set to text. Always valid, never with NUL; what cannot be read becomes U+FFFD.
public enum Charset {
    /// The text of the octets: in the declared character set where it is known, else strict UTF-8, else as guessed.
    ///
    /// - Parameter label: what the message says, in any spelling; nil where it says nothing.
    public static func decode(_ bytes: some Collection<UInt8>, label: String?) -> String {
        decode(Array(bytes)[...], label: label)
    }

    /// Whether the label names a character set that is read. Labels that are missing count as known.
    static func isKnown(_ label: String?) -> Bool {
        guard let label, !label.isEmpty else { return true }
        return CharacterEncoding(label: label) != nil
    }

    static func decode(_ bytes: ArraySlice<UInt8>, label: String?) -> String {
        guard !bytes.isEmpty else { return "" }
        let declared = label.flatMap { CharacterEncoding(label: $0) }
        if declared?.isASCIICompatible ?? true, isPlainASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
        return withoutNUL(text(bytes, declared: declared))
    }

    private static func text(_ bytes: ArraySlice<UInt8>, declared: CharacterEncoding?) -> String {
        switch declared {
        case nil, .ascii: undeclared(bytes)
        case .utf8: utf8(bytes)
        case .some(let encoding): encoding.decode(bytes)
        }
    }

    /// No NUL, and no escape that would begin a shift sequence of ISO-2022.
    private static func isPlainASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
        for byte in bytes where byte >= 0x80 || byte == 0 || byte == 0x1B { return false }
        return true
    }

    /// Declared UTF-8: broken octets become U+FFFD, but text in which no sequence is valid was mislabelled.
    private static func utf8(_ bytes: ArraySlice<UInt8>) -> String {
        let body = withoutMark(bytes)
        if let valid = String(validating: body, as: UTF8.self) { return valid }
        let repaired = String(decoding: body, as: UTF8.self)
        let hasSequence = repaired.unicodeScalars.contains { $0.value >= 0x80 && $0 != "\u{FFFD}" }
        return hasSequence ? repaired : CharacterEncoding.windows1252.decode(body)
    }

    private static func undeclared(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return CharacterEncoding.utf16(isBigEndian: nil).decode(bytes)
        }
        if hasJapaneseEscape(bytes) { return CharacterEncoding.iso2022JP.decode(bytes) }
        let body = withoutMark(bytes)
        return String(validating: body, as: UTF8.self) ?? CharacterEncoding.windows1252.decode(body)
    }

    /// Seven-bit text with `ESC $ B` or `ESC $ @`.
    private static func hasJapaneseEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        var hasEscape = false
        var previous: (UInt8, UInt8) = (0, 0)
        for byte in bytes {
            if byte >= 0x80 { return false }
            if previous == (0x1B, 0x24), byte == 0x42 || byte == 0x40 { hasEscape = true }
            previous = (previous.1, byte)
        }
        return hasEscape
    }

    private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    }

    private static func withoutNUL(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
    }
}
