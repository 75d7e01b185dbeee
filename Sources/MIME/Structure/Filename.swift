import Foundation
import MailModel

/// Makes file names of messages safe to save and to display.
public enum Filename {
    /// The last component of the name in Unicode normalization form C: without path, control, bidirectional or
    /// zero-width characters, without leading dots or hyphens, at most 200 octets with the extension kept, never empty.
    public static func safe(_ raw: String) -> String { safe(raw, mimeType: "application/octet-stream") }

    /// The same; if the message has no name, `attachment` with an extension for the type.
    public static func safe(_ raw: String, mimeType: String) -> String {
        let start = Snippet.prefix(raw, maximumBytes: ValueLimits.rawFilenameBytes)
        let visible = String(
            start.unicodeScalars.compactMap(replacement).reduce(into: String.UnicodeScalarView()) { $0.append($1) })
        let component = visible.utf8.split(omittingEmptySubsequences: true) {
            $0 == UInt8(ascii: "/") || $0 == .backslash
        }.last
        let words = Substring(component ?? "".utf8[...]).split(separator: " ")
        var name = Substring(words.joined(separator: " ").precomposedStringWithCanonicalMapping)
        while let first = name.unicodeScalars.first, isRefusedInFront(first) { name.unicodeScalars.removeFirst() }
        while let last = name.unicodeScalars.last, last == " " || last == "." { name.unicodeScalars.removeLast() }
        if name.isEmpty { return "attachment" + defaultExtension(mimeType) }
        let short = shortened(String(name))
        return isReserved(short) ? "_" + short : short
    }

    /// Nil for invisible characters; look-alikes of separators and dots are replaced by plain ones.
    private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        // Line breaks and tabs become blanks.
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
        case 0xFF0F, 0x2044, 0x2215, 0x29F8, 0xFF3C, 0x29F5, 0xFE68: return "_"
        case 0x2024, 0xFF0E, 0xFE52: return "."
        case 0xFFFE, 0xFFFF, 0xE000, 0xE001, 0x034F, 0x115F, 0x1160, 0x3164, 0xFFA0: return nil
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return nil
        case .spaceSeparator: return " "
        default: return scalar
        }
    }

    /// The first character of a hidden file, a command option or a home directory.
    private static func isRefusedInFront(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "-" || scalar == "~" || scalar == " "
    }

    /// Truncates the stem to keep the extension.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > ValueLimits.filenameBytes else { return name }
        var suffix = ""
        if let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 32 { suffix = String(name[dot...]) }
        let stem = Snippet.prefix(
            String(name.dropLast(suffix.count)), maximumBytes: ValueLimits.filenameBytes - suffix.utf8.count)
        // A name truncated before a combining mark stays in normalization form C.
        return stem + suffix
    }

    /// Names of devices on Windows, with any extension.
    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        if ["con", "prn", "aux", "nul"].contains(stem) { return true }
        return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
    }

    private static func defaultExtension(_ mimeType: String) -> String {
        if let known = extensions[mimeType] { return known }
        return mimeType.hasPrefix("text/") ? ".txt" : ""
    }

    /// True if a text looks like a file name: it ends in a dot and a few letters or digits.
    static func hasExtension(_ text: String) -> Bool {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot > text.utf8.startIndex else { return false }
        let suffix = text.utf8[text.utf8.index(after: dot)...]
        return (1...5).contains(suffix.count) && suffix.allSatisfy { $0.isASCIILetterOrDigit }
            && suffix.contains(where: \.isASCIILetter)
    }

    /// The type for the extension of a name, for files without a declared type; nil for an unknown extension.
    static func contentType(of name: String) -> ContentType? {
        guard let dot = name.lastIndex(of: "."), let type = types[name[dot...].lowercased()] else { return nil }
        let pieces = type.split(separator: "/", maxSplits: 1)
        guard pieces.count == 2 else { return nil }
        return ContentType(type: String(pieces[0]), subtype: String(pieces[1]))
    }

    /// Texts and HTML are opaque: a file inside a text is never displayed as text.
    private static let types: [String: String] = {
        var types = [".jpeg": "image/jpeg", ".tiff": "image/tiff"]
        for (type, suffix) in extensions where !type.hasPrefix("text/") && !type.hasPrefix("message/") {
            if types[suffix].map({ type < $0 }) ?? true { types[suffix] = type }
        }
        return types
    }()

    private static let extensions = [
        "text/plain": ".txt", "text/html": ".html", "text/calendar": ".ics", "text/csv": ".csv", "text/vcard": ".vcf",
        "text/x-vcard": ".vcf", "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
        "image/svg+xml": ".svg", "image/tiff": ".tif", "image/heic": ".heic", "application/pdf": ".pdf",
        "application/zip": ".zip", "application/json": ".json", "application/xml": ".xml", "text/xml": ".xml",
        "application/ics": ".ics", "application/pgp-signature": ".asc", "application/pgp-keys": ".asc",
        "application/pkcs7-signature": ".p7s", "application/x-pkcs7-signature": ".p7s", "application/ms-tnef": ".dat",
        "application/msword": ".doc", "application/vnd.ms-excel": ".xls", "application/rtf": ".rtf",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx", "message/rfc822": ".eml",
        "message/global": ".eml", "message/delivery-status": ".txt", "message/disposition-notification": ".txt",
        "audio/mpeg": ".mp3", "audio/ogg": ".ogg", "audio/wav": ".wav", "video/mp4": ".mp4", "video/quicktime": ".mov",
    ]
}
