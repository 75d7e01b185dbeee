import CZlib

/// Why a compressed stream cannot be read or written any further.
public struct CompressionFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// One sentence; nothing private.
    public var description: String { "The compressed stream is damaged." }
}
