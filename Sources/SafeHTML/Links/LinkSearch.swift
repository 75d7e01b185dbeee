import MailModel

/// Detects links in HTML.
public enum LinkSearch {
    /// Returns true if an HTML text has a link to the web, visible or not.
    ///
    /// Never fails, takes linear time, and reads at most 2 MiB.
    public static func hasWebLink(inHTML html: String) -> Bool {
        var scanner = TagScanner(DocumentPreparation.limitedBytes(of: html))
        while let token = scanner.next() {
            guard case .startTag(let name, _, let attributesStart, let cut) = token, name == "a" || name == "area"
            else {
                continue
            }
            if hasWebTarget(scanner.bytes, attributesStart: attributesStart, cut: cut) { return true }
        }
        return false
    }

    private static func hasWebTarget(_ bytes: [UInt8], attributesStart: Int, cut: Int?) -> Bool {
        var attributes = AttributeScanner(bytes: bytes, position: attributesStart)
        while let attribute = attributes.next(), attribute.name.lowerBound < cut ?? .max {
            guard attribute.name.count == 4, bytes[attribute.name].elementsEqual("href".utf8, by: isSameLetter) else {
                continue
            }
            // Browsers use the first of several `href` attributes.
            guard attribute.value.count <= LinkTarget.maximumBytes else { return false }
            return LinkTarget(PlainTextWriter.decoded(bytes[attribute.value]))?.host != nil
        }
        return false
    }

    private static func isSameLetter(_ byte: UInt8, _ letter: UInt8) -> Bool { byte.asciiLowercased == letter }
}
