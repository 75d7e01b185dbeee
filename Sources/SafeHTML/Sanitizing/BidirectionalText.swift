/// Handles bidirectional control characters, which can make the text of a link read as another URL.
enum BidirectionalText {
    /// Returns the text with every bidirectional control replaced by the visible character U+FFFD.
    static func visible(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { output.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(output)
    }

    /// Embeddings, overrides and isolates (Unicode Standard Annex #9 §2), but not the harmless marks.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
