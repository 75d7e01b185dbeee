/// A vector of length 1 in one byte per dimension, scaled so that its largest number is 127. Comparing two needs no
/// floating point, and 100,000 take 38 MB.
public struct PackedVector: Hashable, Sendable {
    /// The numbers, as stored.
    public let bytes: [Int8]
    /// What a number is worth.
    public let scale: Float

    /// Rounds a vector.
    public init(_ vector: [Float]) {
        let largest = vector.reduce(0) { max($0, abs($1)) }
        scale = largest / 127
        bytes = largest > 0 ? vector.map { Int8(($0 / largest * 127).rounded()) } : vector.map { _ in 0 }
    }

    /// A stored vector.
    public init(bytes: [Int8], scale: Float) {
        self.bytes = bytes
        self.scale = scale
    }
}
