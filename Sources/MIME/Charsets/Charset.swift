/// Converts octets of a character set to text. The text is valid and never contains NUL; undecodable octets become
/// U+FFFD.
public enum Charset {
    /// Decodes the octets: in the declared character set if it is supported and fits, otherwise as strict UTF-8,
    /// otherwise as guessed.
    ///
    /// - Parameter label: The declared character set, in any spelling; nil if there is none.
    public static func decode(_ bytes: some Collection<UInt8>, label: String?) -> String {
        decode(Array(bytes)[...], label: label)
    }

    /// True if the label names a supported character set, or is nil.
    static func isKnown(_ label: String?) -> Bool {
        guard let label, !label.isEmpty else { return true }
        return CharacterEncoding(label: label) != nil
    }

    /// True if the label says more than that the text is ASCII.
    static func isDeclared(_ label: String?) -> Bool {
        guard let encoding = label.flatMap({ CharacterEncoding(label: $0) }) else { return false }
        return encoding != .ascii && encoding != .undeclared
    }

    /// True if octets below 0x80 are ASCII under that label.
    static func isASCIICompatible(_ label: String?) -> Bool {
        label.flatMap { CharacterEncoding(label: $0) }?.isASCIICompatible ?? true
    }

    /// True if the text is read in another set than its label, because the octets are not valid in the declared one:
    /// UTF-8 with another label, another set with the label UTF-8, Windows letters with a label of ISO 8859.
    static func isMislabelled(_ bytes: ArraySlice<UInt8>, label: String?) -> Bool {
        guard let encoding = label.flatMap({ CharacterEncoding(label: $0) }), bytes.contains(where: { $0 >= 0x80 })
        else { return false }
        switch encoding {
        case .ascii: return true
        case .undeclared: return false
        case .utf8: return utf8(bytes) != String(decoding: withoutMark(bytes), as: UTF8.self)
        default:
            let corrected = encoding.corrected(for: bytes)
            return corrected != encoding || inDeclared(encoding, bytes) != corrected.decode(bytes)
        }
    }

    /// True if some octets are undefined in the declared set.
    static func hasUndecodable(_ bytes: ArraySlice<UInt8>, label: String?) -> Bool {
        hasUndecodable(bytes, decoded: decode(bytes, label: label))
    }

    /// True if the text has replacement characters that the octets did not have.
    static func hasUndecodable(_ bytes: ArraySlice<UInt8>, decoded text: String) -> Bool {
        guard text.unicodeScalars.contains("\u{FFFD}") else { return false }
        var previous: (UInt8, UInt8) = (0, 0)
        for byte in bytes {
            if byte == 0xBD, previous == (0xEF, 0xBF) { return false }
            previous = (previous.1, byte)
        }
        return true
    }

    static func decode(_ bytes: ArraySlice<UInt8>, label: String?) -> String {
        guard !bytes.isEmpty else { return "" }
        // Nearly all mail: the label matters only for the few sets that do not contain ASCII.
        if isPlainASCII(bytes), isASCIICompatible(label) { return String(decoding: bytes, as: UTF8.self) }
        return withoutNUL(text(bytes, declared: label.flatMap { CharacterEncoding(label: $0) }))
    }

    /// Raw octets of a header: UTF-8 (RFC 6532) if valid, otherwise the character set of the message's text.
    static func decodeRaw(_ bytes: ArraySlice<UInt8>, charset: String?) -> String {
        guard let charset, String(validating: bytes, as: UTF8.self) == nil else { return decode(bytes, label: nil) }
        return decode(bytes, label: charset)
    }

    private static func text(_ bytes: ArraySlice<UInt8>, declared: CharacterEncoding?) -> String {
        switch declared {
        case nil, .ascii, .undeclared: undeclared(bytes)
        case .utf8: utf8(bytes)
        case .some(let encoding): inDeclared(encoding, bytes)
        }
    }

    /// No NUL, and no escape that would begin a shift sequence of ISO-2022.
    private static func isPlainASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            for byte in buffer where byte >= 0x80 || byte == 0 || byte == 0x1B { return false }
            return true
        }
    }

    /// Text that is invalid in its declared set but valid UTF-8 was mislabelled.
    private static func inDeclared(_ encoding: CharacterEncoding, _ bytes: ArraySlice<UInt8>) -> String {
        let text = encoding.corrected(for: bytes).decode(bytes)
        guard text.unicodeScalars.contains("\u{FFFD}"), bytes.contains(where: { $0 >= 0x80 }) else { return text }
        return String(validating: withoutMark(bytes), as: UTF8.self) ?? text
    }

    /// Declared UTF-8: invalid octets become U+FFFD, but text without any valid sequence was mislabelled.
    private static func utf8(_ bytes: ArraySlice<UInt8>) -> String {
        let body = withoutMark(bytes)
        if let valid = String(validating: body, as: UTF8.self) { return valid }
        let repaired = String(decoding: body, as: UTF8.self)
        let hasSequence = repaired.unicodeScalars.contains { $0.value >= 0x80 && $0 != "\u{FFFD}" }
        return hasSequence ? repaired : CharsetDetector.guess(body).decode(body)
    }

    private static func undeclared(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return CharacterEncoding.utf16(isBigEndian: nil).decode(bytes)
        }
        if let shifted = CharsetDetector.shiftedSet(bytes) { return shifted.decode(bytes) }
        let body = withoutMark(bytes)
        if let valid = String(validating: body, as: UTF8.self) { return valid }
        let guess = CharsetDetector.guess(body)
        return UTF8Evidence(body).outweighs(guess) ? String(decoding: body, as: UTF8.self) : guess.decode(body)
    }

    private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    }

    private static func withoutNUL(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
    }
}
