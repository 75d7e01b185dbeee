import MailModel

/// The character set that an HTML text declares itself.
enum HTMLCharset {
    /// The value of `charset=` in the first kilobyte; nil if there is none.
    static func declared(in bytes: [UInt8]) -> String? {
        let start = bytes.prefix(ValueLimits.htmlCharsetBytes)
        let pattern = Array("charset".utf8)
        var index = 0
        while index + pattern.count < start.count {
            if start[index].asciiLowercased == pattern[0],
                start[index..<(index + pattern.count)].equalsIgnoringCase("charset")
            {
                return label(start[(index + pattern.count)...])
            }
            index += 1
        }
        return nil
    }

    private static func label(_ bytes: ArraySlice<UInt8>) -> String? {
        let value = bytes.trimmed
        guard value.first == .equals else { return nil }
        let name = value.dropFirst().drop { $0.isWhiteSpace || $0 == .quote || $0 == UInt8(ascii: "'") }
            .prefix { $0.isASCIILetterOrDigit || $0 == .hyphen || $0 == UInt8(ascii: "_") || $0 == .colon }
        // A document whose tag is readable as ASCII cannot be in UTF-16; UTF-7 must not be selected by HTML (Encoding
        // Standard §4.2).
        let isImpossible = name.startsIgnoringCase("utf-16") || name.startsIgnoringCase("utf-7")
        return name.isEmpty || isImpossible ? nil : name.lowercasedText
    }
}
