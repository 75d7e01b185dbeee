/// Decodes header text with encoded-words (RFC 2047). Lenient: accepts words inside words, raw 8-bit text, wrong
/// padding.
public enum EncodedWord {
    /// The decoded value as one line without control characters. Never fails; linear time.
    public static func decode(_ bytes: [UInt8]) -> String { decode(bytes[...]) }

    /// - Parameter charset: The character set of octets beyond ASCII that are not UTF-8; nil if unknown.
    static func decode(_ bytes: ArraySlice<UInt8>, charset: String? = nil) -> String {
        if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
        var decoder = EncodedWordDecoder(HeaderText.unfolded(bytes), charset: charset)
        return HeaderText.cleaned(decoder.run())
    }

    /// True if the encoding, character set or text of an encoded-word is invalid.
    static func isDamaged(_ bytes: ArraySlice<UInt8>) -> Bool {
        if isPlain(bytes) { return false }
        var decoder = EncodedWordDecoder(HeaderText.unfolded(bytes), charset: nil)
        _ = decoder.run()
        return decoder.isDamaged
    }

    /// True for printable ASCII that cannot contain an encoded-word: nearly every value.
    private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte > 0x7E || (byte == .question && previous == .equals) { return false }
            previous = byte
        }
        return true
    }
}
