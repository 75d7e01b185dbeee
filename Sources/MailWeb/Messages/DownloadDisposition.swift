import MailModel

/// The `Content-Disposition` of a download (RFC 6266): always `attachment`, with a file name for old and new browsers.
enum DownloadDisposition {
    /// The maximum length of a name in bytes of UTF-8; most file systems allow 255.
    private static let maximumBytes = 180

    /// The header value for a file name from a message. `filename` contains only ASCII letters, digits and harmless
    /// punctuation; everything else is percent-encoded in `filename*` (RFC 8187), so that no name can break out of the
    /// value.
    static func attachment(filename: String) -> String {
        let name = shortened(withoutControls(filename))
        let fallback = asciiFallback(name)
        let value = "attachment; filename=\"\(fallback)\""
        return fallback == name ? value : value + "; filename*=UTF-8''\(percentEncoded(name))"
    }

    /// Removes control characters, path separators and bidirectional marks. The result is never empty or only dots.
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

    /// RFC 8187 §3.2.1: keeps `attr-char` characters and percent-encodes all others.
    private static func percentEncoded(_ name: String) -> String {
        PercentEncoding.encode(name) { $0.isASCIILetterOrDigit || "-_.".utf8.contains($0) }
    }

    /// Truncates the name before its extension.
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
