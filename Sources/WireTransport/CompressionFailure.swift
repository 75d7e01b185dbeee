import CZlib

/// An error in a compressed stream; it cannot be used any further.
public struct CompressionFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// One sentence; nothing private.
    public var description: String { "The compressed stream is damaged." }
}
