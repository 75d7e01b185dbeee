import Foundation

/// Unguessable text for addresses.
enum RandomText {
    /// 256 random bits in 43 unreserved characters.
    static func make() -> String { encode((0..<32).map { _ in UInt8.random(in: .min ... .max) }) }

    /// Base64url without padding (RFC 4648 §5).
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
