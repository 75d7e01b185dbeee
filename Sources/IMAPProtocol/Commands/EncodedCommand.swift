/// A command ready to be written.
public struct EncodedCommand: Hashable, Sendable {
    /// In wire order; never empty.
    public var parts: [CommandPart]

    /// Memberwise initializer.
    public init(parts: [CommandPart]) { self.parts = parts }

    /// The bytes grouped by continuation: after each piece but the last, the server must answer `+` before the next is
    /// written.
    public var pieces: [[UInt8]] {
        var pieces: [[UInt8]] = [[]]
        for part in parts {
            pieces[pieces.count - 1] += part.bytes
            if part.awaitsContinuation { pieces.append([]) }
        }
        return pieces
    }
}
