/// `Content-Disposition` of a download (RFC 6266): always `attachment`, with a name for old and for new browsers.
enum DownloadDisposition {
    /// The longest name, in bytes of UTF-8: most file systems take 255.
    private static let maximumBytes = 180

    /// The field's value for a file name that a message gave. Only letters, digits and harmless signs of ASCII stand in
    /// `filename`; everything else is percent-encoded in `filename*` (RFC 8187), so that no name can end the value.
    static func attachment(filename: String) -> String {
        let name = shortened(withoutControls(filename))
        let fallback = asciiFallback(name)
        let value = "attachment; filename=\"\(fallback)\""
        return fallback == name ? value : value + "; filename*=UTF-8''\(percentEncoded(name))"
    }

    /// Without controls, path separators and marks that turn the reading direction, and never empty or only dots.
    private static func withoutControls(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: continue
            default: result.append(scalar == "/" || scalar == "\\" ? "_" : scalar)
            }
        }
        let trimmed = String(result).trimming(while: { $0 == "." || $0.isWhitespace })
        return trimmed.isEmpty ? "attachment" : trimmed
    }

    private static func asciiFallback(_ name: String) -> String {
        String(name.map { isPlain($0) ? $0 : "_" })
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_. ()+,=@".contains(character))
    }

    /// RFC 8187 §3.2.1 `attr-char` as it is, all else in hexadecimal.
    private static func percentEncoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-_.".contains(character) {
                return String(character)
            }
            return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }

    /// The name cut in its middle part, so that the extension stays.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > maximumBytes else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[dot...].utf8.count <= 16 ? name[dot...] : ""
        var stem =
            name.utf8.count > ending.utf8.count ? name[..<name.index(name.endIndex, offsetBy: -ending.count)] : ""
        while stem.utf8.count + ending.utf8.count > maximumBytes, !stem.isEmpty { stem.removeLast() }
        return String(stem + ending)
    }
}
