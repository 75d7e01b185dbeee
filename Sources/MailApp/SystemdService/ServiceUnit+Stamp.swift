/// Tells units as the program wrote them from those that the user wrote or changed: these are kept.
extension ServiceUnit {
    private static let label = "# Checksum of the rest, to find changes: "

    /// The contents of the file: the text with a checksum below its first line.
    var file: String {
        "\(Self.note)\n\(Self.label)\(Self.checksum(text))\n\(text.dropFirst(Self.note.count + 1))"
    }

    /// The text of a unit from its file; nil if this program did not write it, or it was changed.
    static func text(ofFile file: String) -> String? {
        let lines = file.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0] == note, lines[1].hasPrefix(label) else { return nil }
        let text = "\(note)\n\(lines[2])"
        return lines[1] == label + checksum(text) ? text : nil
    }

    /// FNV-1a in 64 bits: it finds an edit, and forging it gains nothing.
    private static func checksum(_ text: String) -> String {
        let value = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(value, radix: 16)
    }
}
