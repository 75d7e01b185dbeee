/// Validates text for headers.
enum HeaderValueCheck {
    /// Rejects C0 and C1 control characters and DEL, which could end a line.
    static func checkLine(_ text: String) throws(ComposeError.Problem) {
        for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
            throw .controlCharacter
        }
    }

    /// The text without blanks at either end.
    static func trimmed(_ text: String) -> String {
        String(decoding: Array(text.utf8)[...].trimmed, as: UTF8.self)
    }

    /// True if a reader could mistake part of it for an encoded-word (RFC 2047 §2).
    static func looksEncoded(_ bytes: some Sequence<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == .question, previous == .equals { return true }
            previous = byte
        }
        return false
    }
}
