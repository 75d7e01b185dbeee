import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A response before the fields that every response carries are put over it.
struct WebResponse: Sendable {
    /// The status.
    var status: HTTPResponse.Status
    /// Its own fields.
    var fields: HTTPFields
    /// Its body.
    var body: ResponseBody
    /// Which set of security fields goes over it.
    var security = SecurityHeaders.interface

    /// A response of bytes.
    init(
        status: HTTPResponse.Status = .ok, contentType: String, bytes: [UInt8] = [],
        security: SecurityHeaders = .interface
    ) {
        self.status = status
        fields = [.contentType: contentType]
        body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        self.security = security
    }

    /// A value as JSON. A value that cannot be encoded, which ours all can, becomes a failure.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> WebResponse {
        let type = "application/json; charset=utf-8"
        guard let bytes = try? JSON.encode(value) else {
            return WebResponse(status: .internalServerError, contentType: type, bytes: Array("{}".utf8))
        }
        return WebResponse(status: status, contentType: type, bytes: bytes)
    }

    /// To the same page under the canonical name. `target` begins with a slash, so the place is always ours.
    static func redirect(port: Int, target: String) -> WebResponse {
        var response = WebResponse(status: .temporaryRedirect, contentType: "text/plain; charset=utf-8")
        response.fields[.location] = WebServerConfiguration.origin(port: port) + target
        return response
    }

    /// The response as the server library sends it.
    func finished() -> Response {
        var fields = fields
        security.apply(to: &fields)
        return Response(status: status, headers: fields, body: body)
    }
}
