/// Controls that change the direction of text, which can make a link's text read as another address.
enum BidirectionalText {
    /// Returns the text with every direction control replaced by U+FFFD, which can be seen.
    static func visible(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { output.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(output)
    }

    /// Embeddings, overrides and isolates (Unicode Standard Annex #9 §2); the harmless marks are not among them.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
