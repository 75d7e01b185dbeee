/// Removes OpenPGP armor around and below texts (RFC 9580 §6 and §7).
enum PGPArmor {
    private enum Place { case text, header, signedText, data }

    /// The lines without armor, encrypted data and signatures; for a cleartext signed message, its text.
    static func removed(from lines: [Substring]) -> [Substring] {
        guard lines.contains(where: { $0.utf8.starts(with: begin.utf8) }) else { return lines }
        var place = Place.text
        return lines.compactMap { line in
            if line.hasPrefix(begin) {
                place = line.hasPrefix(begin + "SIGNED MESSAGE") ? .header : .data
                return nil
            }
            switch place {
            case .text: return line
            case .data:
                if line.hasPrefix("-----END PGP ") { place = .text }
                return nil
            case .header:
                if line.contains(":") { return nil }
                place = .signedText
                return line
            case .signedText: return line.hasPrefix("- ") ? line.dropFirst(2) : line
            }
        }
    }

    private static let begin = "-----BEGIN PGP "
}
