/// Octets in some character set to text. Always valid, never with NUL; what cannot be read becomes U+FFFD.
public enum Charset {
    /// The text of the octets: in the declared character set where it is known and fits, else strict UTF-8, else as guessed.
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

    /// Whether the label says more than that the text is ASCII.
    static func isDeclared(_ label: String?) -> Bool {
        guard let encoding = label.flatMap({ CharacterEncoding(label: $0) }) else { return false }
        return encoding != .ascii && encoding != .undeclared
    }

    /// Whether an octet below 0x80 is ASCII under that label.
    static func isASCIICompatible(_ label: String?) -> Bool {
        label.flatMap { CharacterEncoding(label: $0) }?.isASCIICompatible ?? true
    }

    /// Whether the text is read in another set than the label says, because its octets are none of that set: UTF-8 under
    /// another name, guessed sets under the name of UTF-8, the letters of Windows under the names of ISO 8859.
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

    /// Whether some octets mean nothing under the label.
    static func hasUndecodable(_ bytes: ArraySlice<UInt8>, label: String?) -> Bool {
        hasUndecodable(bytes, decoded: decode(bytes, label: label))
    }

    /// Whether the text has replacement characters that the octets did not have.
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
        // Nearly all mail: no need to know what the label means unless it is one of the few that ASCII is no part of.
        if isPlainASCII(bytes), isASCIICompatible(label) { return String(decoding: bytes, as: UTF8.self) }
        return withoutNUL(text(bytes, declared: label.flatMap { CharacterEncoding(label: $0) }))
    }

    /// Octets that stand in a header as they are: UTF-8 (RFC 6532) where they can be, else what the message's text is in.
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

    /// Text that its declared set cannot read, but strict UTF-8 can, was mislabelled.
    private static func inDeclared(_ encoding: CharacterEncoding, _ bytes: ArraySlice<UInt8>) -> String {
        let text = encoding.corrected(for: bytes).decode(bytes)
        guard text.unicodeScalars.contains("\u{FFFD}"), bytes.contains(where: { $0 >= 0x80 }) else { return text }
        return String(validating: withoutMark(bytes), as: UTF8.self) ?? text
    }

    /// Declared UTF-8: broken octets become U+FFFD, but text in which no sequence is valid was mislabelled.
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
