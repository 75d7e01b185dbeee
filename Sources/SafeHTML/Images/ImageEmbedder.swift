import Foundation

/// Converts images to `data:` URLs, up to a total size per message.
struct ImageEmbedder {
    /// The maximum total size of the images of a message.
    static let maximumTotalBytes = 10 * 1024 * 1024
    /// The maximum size of an image that is embedded in the HTML as a `data:` URL.
    static let maximumDataBytes = 1024 * 1024

    private var remaining = Self.maximumTotalBytes

    /// Returns the `data:` URL of an image; nil if the format is not supported or the limit is exceeded.
    mutating func address(of bytes: [UInt8]) -> String? {
        guard let format = ImageFormat.of(bytes), bytes.count <= remaining else { return nil }
        remaining -= bytes.count
        return "data:\(format.rawValue);base64,\(Data(bytes).base64EncodedString())"
    }

    /// Returns a normalized `data:` URL (RFC 2397); nil unless it is a small base64 image whose first bytes match a
    /// supported format.
    mutating func address(ofData address: String) -> String? {
        guard let comma = address.firstIndex(of: ","), address.utf8.count <= Self.maximumDataBytes / 3 * 4 + 256 else {
            return nil
        }
        let parameters = address[..<comma].dropFirst("data:".count).split(separator: ";").map {
            String(String($0).trimmedOfHTMLWhitespace).asciiLowercased
        }
        guard let type = parameters.first,
            ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp"].contains(type),
            parameters.contains("base64")
        else { return nil }
        let text = String(address[address.index(after: comma)...])
        guard let data = Data(base64Encoded: text.removingPercentEncoding ?? text, options: .ignoreUnknownCharacters),
            data.count <= Self.maximumDataBytes
        else { return nil }
        return self.address(of: Array(data))
    }
}
