/// Text of a header with encoded-words in it (RFC 2047), read leniently: words inside words, raw 8-bit text, wrong padding.
public enum EncodedWord {
    /// The value decoded to one line without control characters. Never fails; linear time.
    public static func decode(_ bytes: [UInt8]) -> String { decode(bytes[...]) }

    /// - Parameter charset: the set that octets beyond ASCII are in if they are no UTF-8; nil where nobody says.
    static func decode(_ bytes: ArraySlice<UInt8>, charset: String? = nil) -> String {
        if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
        var decoder = EncodedWordDecoder(HeaderText.unfolded(bytes), charset: charset)
        return HeaderText.cleaned(decoder.run())
    }

    /// Whether there is an encoded-word whose encoding, character set or text cannot be read as it says.
    static func isDamaged(_ bytes: ArraySlice<UInt8>) -> Bool {
        if isPlain(bytes) { return false }
        var decoder = EncodedWordDecoder(HeaderText.unfolded(bytes), charset: nil)
        _ = decoder.run()
        return decoder.isDamaged
    }

    /// Printable ASCII without anything that could begin an encoded-word: nearly every value.
    private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte > 0x7E || (byte == .question && previous == .equals) { return false }
            previous = byte
        }
        return true
    }
}
