import Foundation
import MailModel

/// The JSON encoding of the API: snake_case keys, timestamps in RFC 3339, UTC, with milliseconds.
enum JSON {
    private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Encodes a value.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(dates))
        }
        return [UInt8](try encoder.encode(value))
    }

    /// Decodes the body of a request. Throws 400 if the bytes do not decode as `type`.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(WebError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw .badRequest("Invalid request body.")
        }
    }
}
