import Foundation

/// Normalizes every row to mean 0 and variance 1, then scales and shifts it.
struct LayerNorm: Sendable {
    private let weight: [Float]
    private let bias: [Float]

    private static let epsilon: Float = 1e-12

    init(_ file: Safetensors, _ name: String, width: Int) throws(EmbeddingError) {
        weight = try file.floats(name + ".weight", [width])
        bias = try file.floats(name + ".bias", [width])
    }

    /// Adds `added` to `rows` and normalizes the sum.
    func apply(_ rows: inout [Float], adding added: [Float]? = nil) {
        let width = weight.count
        let count = rows.count / width
        rows.withUnsafeMutableBufferPointer { rows in
            weight.withUnsafeBufferPointer { weight in
                bias.withUnsafeBufferPointer { bias in
                    if let added {
                        added.withUnsafeBufferPointer { added in
                            for index in 0..<count &* width { rows[index] += added[index] }
                        }
                    }
                    for row in 0..<count { Self.normalize(&rows, row &* width, weight, bias) }
                }
            }
        }
    }

    private static func normalize(
        _ rows: inout UnsafeMutableBufferPointer<Float>, _ start: Int, _ weight: UnsafeBufferPointer<Float>,
        _ bias: UnsafeBufferPointer<Float>
    ) {
        let width = weight.count
        var sum: Float = 0
        for index in 0..<width { sum += rows[start &+ index] }
        let mean = sum / Float(width)
        var squares: Float = 0
        for index in 0..<width {
            let difference = rows[start &+ index] - mean
            squares += difference * difference
        }
        let scale = 1 / (squares / Float(width) + epsilon).squareRoot()
        for index in 0..<width {
            rows[start &+ index] = (rows[start &+ index] - mean) * scale * weight[index] + bias[index]
        }
    }
}
