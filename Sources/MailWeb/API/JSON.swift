import Foundation
import MailModel

/// How the API writes and reads JSON: snake_case names, times in RFC 3339 UTC with milliseconds, nothing else special.
enum JSON {
    /// The bytes of a value.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys]
        return [UInt8](try encoder.encode(value))
    }

    /// The value that a request carries. Throws 400 when the bytes are not such a value.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(WebError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw .badRequest("The request's JSON is not what this address takes.")
        }
    }
}
