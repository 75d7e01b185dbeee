import Crypto
import Foundation

/// Names that nobody can guess: 256 random bits from the system, written in 43 characters of base64url (RFC 4648 §5).
enum RandomName {
    /// How many characters a name has.
    static let length = 43

    /// A new name.
    static func make() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { bytes in
            Data(bytes).base64EncodedString().map { character in
                switch character {
                case "+": "-"
                case "/": "_"
                default: String(character)
                }
            }.joined().replacingOccurrences(of: "=", with: "")
        }
    }

    /// The SHA-256 of a name, 32 bytes: what may be written down of it.
    static func digest(_ name: String) -> [UInt8] { Array(SHA256.hash(data: Data(name.utf8))) }

    /// Whether both texts are equal, in a time that depends only on their lengths.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }
}
