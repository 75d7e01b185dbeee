import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// A request that passed the access checks, with its parsed target.
struct RouteRequest: Sendable {
    /// The request as received.
    let request: Request
    /// The local port of the connection.
    let port: Int
    /// The parsed target.
    let target: RequestTarget
    /// The values of the `:name` segments in the path of the route.
    var parameters: [String: String] = [:]

    /// A row ID from the path. Throws 404 if it is missing or invalid.
    func number(_ name: String) throws(RouteError) -> Int64 {
        guard let text = parameters[name], let number = Int64(text), number > 0 else { throw .notFound }
        return number
    }

    /// A number from the query; nil if it is missing. Throws 400 if it is not a number.
    func queryNumber(_ name: String) throws(RouteError) -> Int64? {
        guard let text = target.query[name], !text.isEmpty else { return nil }
        guard let number = Int64(text) else { throw .badRequest(RequestText.invalidNumber(name)) }
        return number
    }

    /// The requested number of rows, clamped to 1...`maximum`.
    func limit(standard: Int, maximum: Int) throws(RouteError) -> Int {
        guard let number = try queryNumber("limit") else { return standard }
        return Int(min(max(number, 1), Int64(maximum)))
    }

    /// The decoded JSON body. Throws 413 above the limit, 400 if it does not decode as `type`.
    func body<Value: Decodable>(
        _ type: Value.Type, limit: Int = RequestPolicy.maximumBodyBytes
    ) async throws -> Value {
        let tooLarge = limit > RequestPolicy.maximumBodyBytes ? RouteError.textTooLarge : .bodyTooLarge
        // Said at once: the client need not send it first.
        if let announced = request.headers[.contentLength].flatMap(Int.init), announced > limit { throw tooLarge }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch is HTTPParserError {
            throw RouteError.notHTTP
        }
        return try JSON.decode(type, from: Array(buffer.readableBytesView))
    }

    /// Checks that the body is an empty object, so that no other request has the route's effect. A type without fields
    /// would also decode from an array.
    func emptyBody() async throws {
        guard try await body([String: Bool].self).isEmpty else {
            throw RouteError.badRequest(RequestText.bodyNotEmpty)
        }
    }
}
