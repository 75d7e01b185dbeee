import Crypto
import HTTPTypes
import HummingbirdCore

/// A file of the page, embedded in the executable.
struct Asset: Sendable {
    /// Its path below `Assets`, and in its address after `/assets/`.
    let name: String
    /// The contents.
    let bytes: [UInt8]
    /// A hash of the contents.
    let entityTag: String

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        let digest = SHA256.hash(data: bytes).prefix(16).map { String($0, radix: 16) }.joined()
        entityTag = "\"\(digest)\""
    }

    /// The page itself.
    static let page = all.first { $0.name == "index.html" } ?? Asset("index.html", [])

    /// Every file that has an address of its own: those in `Assets`, and the framework that `script/setup` fetches.
    static let all: [Asset] = EmbeddedAssets.files.map { file in
        file.text.withUTF8Buffer { Asset("\(file.name)", Array($0)) }
    }.filter(isServed)

    /// The page of all components is for developers.
    private static func isServed(_ asset: Asset) -> Bool {
        #if DEBUG
            true
        #else
            !asset.name.hasPrefix("features/kit/")
        #endif
    }

    /// The file, or 304 if the browser has the current version.
    func response(to request: WebRequest) -> WebResponse {
        let known = request.request.headers[values: .ifNoneMatch].joined(separator: ",").contains(entityTag)
        var response = WebResponse(
            status: known ? .notModified : .ok, contentType: contentType, bytes: known ? [] : bytes)
        // RFC 9110 §8.6: in a 304 response, the length of the full file.
        response.fields[.contentLength] = String(bytes.count)
        response.fields[.eTag] = entityTag
        response.fields[.cacheControl] = "no-cache"
        return response
    }

    private var contentType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
