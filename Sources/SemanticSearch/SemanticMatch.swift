/// A message that means something similar.
public struct SemanticMatch: Hashable, Sendable {
    /// Its sort key.
    public let key: Int64
    /// The cosine of the angle between the meanings, up to 1.
    public let similarity: Float
}
