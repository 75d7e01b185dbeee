/// A vector as it is stored.
public struct StoredEmbedding: Hashable, Sendable {
    /// Signed bytes.
    public let bytes: [Int8]
    /// What one is worth.
    public let scale: Float

    /// Memberwise initializer.
    public init(bytes: [Int8], scale: Float) {
        self.bytes = bytes
        self.scale = scale
    }
}
