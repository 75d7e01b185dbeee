/// A command ready to be written.
public struct EncodedCommand: Hashable, Sendable {
    /// In the order of the wire; never empty.
    public var parts: [CommandPart]

    /// Takes the parts as they are.
    public init(parts: [CommandPart]) { self.parts = parts }

    /// The bytes between two waits: after each piece but the last the server must answer `+` before the next is written.
    public var pieces: [[UInt8]] {
        var pieces: [[UInt8]] = [[]]
        for part in parts {
            pieces[pieces.count - 1] += part.bytes
            if part.awaitsContinuation { pieces.append([]) }
        }
        return pieces
    }
}
