import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A response before the common header fields are added.
struct RouteResponse: Sendable {
    /// The status.
    var status: HTTPResponse.Status
    /// The specific header fields.
    var fields: HTTPFields
    /// The body.
    var body: ResponseBody
    /// The security headers to add.
    var security = SecurityHeaders.interface

    /// Creates a response from bytes.
    init(
        status: HTTPResponse.Status = .ok, contentType: String, bytes: [UInt8] = [],
        security: SecurityHeaders = .interface
    ) {
        self.status = status
        fields = [.contentType: contentType]
        body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        self.security = security
    }

    /// Creates a JSON response. Returns a 500 response if the value cannot be encoded, which does not happen with ours.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> RouteResponse {
        let type = "application/json; charset=utf-8"
        guard let bytes = try? JSON.encode(value) else {
            return RouteResponse(status: .internalServerError, contentType: type, bytes: Array("{}".utf8))
        }
        return RouteResponse(status: status, contentType: type, bytes: bytes)
    }

    /// Creates a redirect to the same page under the canonical host name. `target` starts with a slash, so the location
    /// is always on this server.
    static func redirect(port: Int, target: String) -> RouteResponse {
        var response = RouteResponse(status: .temporaryRedirect, contentType: "text/plain; charset=utf-8")
        response.fields[.location] = WebServerConfiguration.origin(port: port) + target
        return response
    }

    /// The final response, with security headers.
    func finished() -> Response {
        var fields = fields
        security.apply(to: &fields)
        return Response(status: status, headers: fields, body: body)
    }
}
