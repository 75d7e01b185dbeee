import Foundation

extension DisplayBody {
    /// The image that the HTML references by a URL: the part whose Content-Location is that URL (RFC 2557 §5), both
    /// resolved against the base URL of the HTML. Never fetches anything.
    public func part(at address: String) -> MIMEPart? {
        guard !contentLocations.isEmpty else { return nil }
        return contentLocations[address] ?? contentLocations[Self.resolved(address, base: base)]
    }

    /// URLs that cannot be resolved are returned unchanged.
    static func resolved(_ address: String, base: String?) -> String {
        guard let base, let url = URL(string: address, relativeTo: URL(string: base)) else { return address }
        return url.absoluteString
    }
}

extension ParsedMessage {
    /// Images by their Content-Location, both unchanged and resolved; the first of each.
    func contentLocations(base: String?) -> [String: MIMEPart] {
        var result: [String: MIMEPart] = [:]
        for part in root.partsOfOneMessage where part.isInlineMedia {
            guard let location = part.contentLocation else { continue }
            for key in [location, DisplayBody.resolved(location, base: base)] where result[key] == nil {
                result[key] = part
            }
        }
        return result
    }

    /// RFC 2557 §4.2, and Content-Base of its predecessor RFC 2110.
    func base(of html: MIMEPart) -> String? {
        html.header.value("content-base").map { EncodedWord.decode($0).filter { $0 != "\"" && !$0.isWhitespace } }
            ?? html.contentLocation
    }
}

/// Finds the image URLs of an HTML text.
enum ContentLocationMap {
    /// Every value of `src` and `background`, unchanged; one pass.
    static func find(in html: String) -> Set<String> {
        var result: Set<String> = []
        let bytes = Array(html.utf8)
        var index = 0
        while let equals = bytes[index...].firstIndex(of: .equals) {
            index = equals + 1
            guard endsAttributeName(bytes[..<equals]) else { continue }
            var start = index
            while start < bytes.count, bytes[start].isWhiteSpace { start += 1 }
            guard start < bytes.count else { break }
            let quote = bytes[start] == .quote || bytes[start] == UInt8(ascii: "'") ? bytes[start] : nil
            if quote != nil { start += 1 }
            let value = bytes[start...].prefix(ValueLimits.locationBytes).prefix { byte in
                quote.map { byte != $0 } ?? (!byte.isWhiteSpace && byte != .greater)
            }
            index = value.endIndex
            result.insert(String(decoding: value, as: UTF8.self).replacingOccurrences(of: "&amp;", with: "&"))
        }
        return result
    }

    private static func endsAttributeName(_ bytes: ArraySlice<UInt8>) -> Bool {
        var end = bytes.endIndex
        while end > bytes.startIndex, bytes.endIndex - end < 16, bytes[end - 1].isWhiteSpace { end -= 1 }
        return ["src", "background"].contains { name in
            let start = end - name.utf8.count
            return start >= bytes.startIndex && bytes[start..<end].equalsIgnoringCase(name)
        }
    }
}
