/// Bytes that must never be displayed: a password or a token.
///
/// Printing, interpolating or dumping a secret gives a fixed placeholder. It is deliberately not `Codable`.
public struct Secret: Sendable {
    /// The secret itself, in the form the server expects (UTF-8 for passwords).
    public let bytes: [UInt8]

    /// Creates a secret from bytes in the form the server expects.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a secret from the UTF-8 form of a text.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }
}

extension Secret: Equatable {
    /// Compares all bytes in constant time, so that timing reveals nothing about the contents.
    public static func == (left: Secret, right: Secret) -> Bool {
        guard left.bytes.count == right.bytes.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left.bytes, right.bytes) { difference |= one ^ other }
        return difference == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed placeholder.
    public var description: String { "‹secret›" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children: `dump` and test failures print mirrors.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
