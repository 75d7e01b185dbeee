import Crypto
import Foundation
import MailModel

/// Unguessable names: 256 random bits from the system, as 43 characters of base64url (RFC 4648 §5).
enum RandomName {
    /// The number of characters in a name.
    static let length = 43

    /// Generates a name.
    static func make() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Base64.encodeForURL($0) }
    }

    /// The SHA-256 of a name, 32 bytes. Only this may be stored.
    static func digest(_ name: String) -> [UInt8] { Array(SHA256.hash(data: Data(name.utf8))) }

    /// Returns true if both strings are equal, in time that depends only on their lengths.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }
}
