/// A run of a command's bytes that is written at once.
public struct CommandPart: Hashable, Sendable {
    /// What to write.
    public var bytes: [UInt8]
    /// True if a trace must leave the bytes out: credentials, literals and private text.
    public var isSensitive: Bool
    /// True if the server must answer `+` before the next part is written (a synchronising literal, RFC 3501 §4.3).
    /// A tagged answer instead means that the rest must not be written.
    public var awaitsContinuation: Bool

    /// Memberwise initializer.
    public init(bytes: [UInt8], isSensitive: Bool = false, awaitsContinuation: Bool = false) {
        self.bytes = bytes
        self.isSensitive = isSensitive
        self.awaitsContinuation = awaitsContinuation
    }
}

extension CommandPart: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The bytes as text, or only their number if they are sensitive.
    public var description: String {
        isSensitive ? "‹\(bytes.count) private bytes›" : String(decoding: bytes, as: UTF8.self)
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that sensitive bytes are not dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
