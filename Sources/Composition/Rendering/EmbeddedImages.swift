import Foundation
import MIME

/// Turns the images in a forwarded HTML text into inline attachments: many programs show no image of a `data:` URL.
enum EmbeddedImages {
    /// Returns the HTML with a `cid:` URL for each image (RFC 2392), and the images.
    ///
    /// The HTML must be the sanitizer's: in it `<` and `>` occur only around tags, and every attribute is in double
    /// quotes.
    ///
    /// - Parameter messageID: The Message-ID, which makes the Content-IDs unique; nil if it is not known yet.
    static func extracted(from html: String, messageID: String?) -> (html: String, images: [OutgoingAttachment]) {
        guard html.contains(start) else { return (html, []) }
        var result = ""
        var images: [OutgoingAttachment] = []
        var identifiers: [[UInt8]: String] = [:]
        var rest = html[...]
        while let tag = rest.range(of: "<img ") {
            let end = rest[tag.upperBound...].firstIndex(of: ">") ?? rest.endIndex
            result += rest[..<tag.lowerBound]
            let element = rest[tag.lowerBound..<end]
            if let image = image(in: element) {
                let identifier =
                    identifiers[image.bytes] ?? "image\(images.count + 1).\(messageID ?? "0@inline.invalid")"
                if identifiers.updateValue(identifier, forKey: image.bytes) == nil {
                    images.append(
                        OutgoingAttachment(inline: identifier, mimeType: image.mimeType, bytes: image.bytes))
                }
                result += element.replacingCharacters(in: image.range, with: "cid:\(identifier)")
            } else {
                result += element
            }
            rest = rest[end...]
        }
        return (result + rest, images)
    }

    private static let start = "src=\"data:"

    /// The image of the `src` attribute, and where its URL is.
    private static func image(
        in element: Substring
    ) -> (range: Range<Substring.Index>, mimeType: String, bytes: [UInt8])? {
        guard let found = element.range(of: " " + start) else { return nil }
        let first = element.index(found.upperBound, offsetBy: -5)
        guard let last = element[found.upperBound...].firstIndex(of: "\"") else { return nil }
        let parts = element[found.upperBound..<last].split(separator: ",", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("image/"), parts[0].hasSuffix(";base64"),
            let data = Data(base64Encoded: String(parts[1]))
        else { return nil }
        return (first..<last, String(parts[0].dropLast(7)), Array(data))
    }
}
