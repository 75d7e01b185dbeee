import Foundation
import MailPresentation

/// The JSON encoding of the API: snake_case keys, timestamps in RFC 3339, UTC, with milliseconds.
enum JSON {
    private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Encodes a value.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        [UInt8](try PresentationEncoder.make(dates: dates).encode(value))
    }

    /// Decodes the body of a request. Throws 400 if the bytes do not decode as `type`.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(RouteError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw .badRequest(RequestText.unreadableBody)
        }
    }
}
