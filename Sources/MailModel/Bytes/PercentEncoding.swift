/// Percent-encoding (RFC 3986 §2.1) of UTF-8.
public enum PercentEncoding {
    /// The text with every byte encoded that is not kept; the result is ASCII if only ASCII is kept.
    public static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) { bytes.append(byte) } else { bytes += Hexadecimal.escape(byte, after: UInt8(ascii: "%")) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with all codes decoded. A percent sign without two digits stays; bytes that are not UTF-8 are replaced.
    ///
    /// - Parameter isForm: true to read a plus sign as a space, as in `application/x-www-form-urlencoded`.
    public static func decode(_ text: some StringProtocol, isForm: Bool = false) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = Hexadecimal.byte(rest.prefix(2)) {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
