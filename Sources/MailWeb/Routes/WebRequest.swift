import Hummingbird
import NIOCore

/// A request that passed the door, with its address taken apart.
struct WebRequest: Sendable {
    /// As it came.
    let request: Request
    /// The port that the connection came in on.
    let port: Int
    /// The address.
    let target: RequestTarget
    /// What stands in the places of the route's path that begin with a colon.
    var parameters: [String: String] = [:]

    /// A row number from the path. Throws 404 when there is none.
    func number(_ name: String) throws(WebError) -> Int64 {
        guard let text = parameters[name], let number = Int64(text), number > 0 else { throw .notFound }
        return number
    }

    /// A number from the query; nil when it is not given. Throws 400 when it is not a number.
    func queryNumber(_ name: String) throws(WebError) -> Int64? {
        guard let text = target.query[name], !text.isEmpty else { return nil }
        guard let number = Int64(text) else { throw .badRequest("The parameter \"\(name)\" must be a number.") }
        return number
    }

    /// How many rows are asked for, within bounds.
    func limit(standard: Int, maximum: Int) throws(WebError) -> Int {
        guard let number = try queryNumber("limit") else { return standard }
        return Int(min(max(number, 1), Int64(maximum)))
    }

    /// The JSON body. Throws 413 above 64 KiB, 400 when it is not such a value.
    func body<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: RequestPolicy.maximumBodyBytes)
        } catch is NIOTooManyBytesError {
            throw WebError.bodyTooLarge
        }
        return try JSON.decode(type, from: Array(buffer.readableBytesView))
    }
}
