import Crypto
import HTTPTypes
import HummingbirdCore
import MailModel

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
        entityTag = "\"\(Hexadecimal.encode(SHA256.hash(data: bytes).prefix(16)))\""
    }

    /// The file, or 304 if the browser has the current version.
    ///
    /// - Parameter isVersioned: the address names the version of the page, so the file at it never changes.
    func response(to request: RouteRequest, isVersioned: Bool = false) -> RouteResponse {
        let known = request.request.headers[values: .ifNoneMatch].joined(separator: ",").contains(entityTag)
        var response = RouteResponse(
            status: known ? .notModified : .ok, contentType: contentType, bytes: known ? [] : bytes)
        // RFC 9110 §8.6: in a 304 response, the length of the full file.
        response.fields[.contentLength] = String(bytes.count)
        response.fields[.eTag] = entityTag
        // RFC 8246: the browser does not ask again.
        response.fields[.cacheControl] = isVersioned ? "private, max-age=31536000, immutable" : "no-cache"
        return response
    }

    /// The file at an address that does not exist. The status is for programs; the page reads the address.
    func responseForUnknownAddress() -> RouteResponse {
        RouteResponse(status: .notFound, contentType: contentType, bytes: bytes)
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
