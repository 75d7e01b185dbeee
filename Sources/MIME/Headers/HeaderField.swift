/// One field of a header (RFC 5322 §2.2), undecoded.
public struct HeaderField: Sendable, Hashable {
    /// The name as written, without white space.
    public var name: String
    /// The value with its line folds, without leading and trailing white space.
    public var rawValue: [UInt8]

    /// Creates a field.
    public init(name: String, rawValue: [UInt8]) {
        self.name = name
        self.rawValue = rawValue
    }

    /// The value unfolded, with encoded-words (RFC 2047) and raw 8-bit text decoded: one line without control
    /// characters.
    public var decodedValue: String { EncodedWord.decode(rawValue) }
}
