/// Bytes that must not be shown: a password or a token.
///
/// Printing, interpolating or dumping a secret gives a fixed mark. It is deliberately not `Codable`.
public struct Secret: Sendable {
    /// The secret itself, in the form the server expects (UTF-8 for passwords).
    public let bytes: [UInt8]

    /// Wraps bytes that are already in the form the server expects.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Wraps the UTF-8 form of a text.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }
}

extension Secret: Equatable {
    /// Compares every byte whatever the first difference is, so that time tells nothing about the contents.
    public static func == (left: Secret, right: Secret) -> Bool {
        guard left.bytes.count == right.bytes.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left.bytes, right.bytes) { difference |= one ^ other }
        return difference == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed mark, whatever the contents.
    public var description: String { "‹secret›" }

    /// The same mark as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children: `dump` and test failures print mirrors.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
