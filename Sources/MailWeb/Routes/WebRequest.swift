import Foundation
import HTTPTypes
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

/// The path and query of a request's target in origin form (RFC 9112 §3.2.1).
struct RequestTarget: Hashable, Sendable {
    /// As it came, beginning with a slash.
    let text: String
    /// The path, not decoded: our own routes need no percent signs.
    let path: String
    /// The parameters, decoded as forms are (`+` is a space); the first of a name counts.
    let query: [String: String]

    /// Nil when the target is not in origin form.
    init?(_ text: String) {
        guard text.hasPrefix("/") else { return nil }
        self.text = text
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? Self.parameters(parts[1]) : [:]
    }

    private static func parameters(_ text: Substring) -> [String: String] {
        var result: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(32) {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = decoded(sides[0])
            if result[name] == nil { result[name] = sides.count > 1 ? decoded(sides[1]) : "" }
        }
        return result
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
        var value: UInt8 = 0
        for digit in digits {
            guard let number = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt8(number)
        }
        return value
    }
}
