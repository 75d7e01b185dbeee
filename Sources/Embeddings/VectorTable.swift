/// Many packed vectors in one block of memory, searched by comparing each: exact, and fast enough for a mailbox.
public struct VectorTable: Sendable {
    private var bytes: [Int8] = []
    private var scales: [Float] = []
    private var keys: [Int64] = []
    private let width: Int

    /// Creates an empty table.
    public init(width: Int = SentenceEncoder.width) { self.width = width }

    /// The number of vectors.
    public var count: Int { keys.count }
    /// The memory of the vectors.
    public var byteCount: Int { bytes.count + scales.count * 4 + keys.count * 8 }

    /// Adds a vector; several may have the same key. A vector of another width is ignored.
    public mutating func append(_ vector: PackedVector, key: Int64) {
        guard vector.bytes.count == width else { return }
        bytes += vector.bytes
        scales.append(vector.scale)
        keys.append(key)
    }

    /// The first vector of a key; nil if there is none. Proportional to the number of vectors.
    public func vector(of key: Int64) -> PackedVector? {
        keys.firstIndex(of: key).map { index in
            PackedVector(bytes: Array(bytes[index * width..<(index + 1) * width]), scale: scales[index])
        }
    }

    /// A key whose vector is similar.
    public struct Match: Hashable, Sendable {
        /// The key.
        public let key: Int64
        /// The cosine of the angle: 1 for the same meaning.
        public let similarity: Float
    }

    /// Returns the keys of the nearest vectors, nearest first, each once.
    ///
    /// - Parameters:
    ///   - limit: the most keys.
    ///   - least: the least similarity.
    public func nearest(to vector: PackedVector, limit: Int, least: Float) -> [Match] {
        guard vector.bytes.count == width else { return [] }
        var best: [Int64: Float] = [:]
        bytes.withUnsafeBufferPointer { bytes in
            vector.bytes.withUnsafeBufferPointer { wanted in
                for index in keys.indices {
                    let sum = Self.dot(bytes, index &* width, wanted)
                    let similarity = Float(sum) * scales[index] * vector.scale
                    guard similarity >= least else { continue }
                    best[keys[index]] = max(best[keys[index]] ?? -1, similarity)
                }
            }
        }
        let matches = best.map { Match(key: $0.key, similarity: $0.value) }
        // A tie is broken by the key, so that the order is always the same.
        return Array(
            matches.sorted { ($0.similarity, $1.key) > ($1.similarity, $0.key) }.prefix(limit))
    }

    private static func dot(
        _ bytes: UnsafeBufferPointer<Int8>, _ start: Int, _ wanted: UnsafeBufferPointer<Int8>
    ) -> Int32 {
        var sum: Int32 = 0
        for index in 0..<wanted.count { sum &+= Int32(bytes[start &+ index]) &* Int32(wanted[index]) }
        return sum
    }
}
