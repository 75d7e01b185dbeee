import Foundation

/// One layer of the encoder: attention among all tokens of a text, then two dense layers for each.
struct EncoderLayer: Sendable {
    private let query, key, value, attended, inner, outer: Dense
    private let attentionNorm, outputNorm: LayerNorm
    private let shape: EncoderShape
    private let library: MatrixLibrary

    init(
        _ file: Safetensors, number: Int, shape: EncoderShape, library: MatrixLibrary
    ) throws(EmbeddingError) {
        let name = "encoder.layer.\(number)."
        let width = shape.width
        query = try Dense(file, name + "attention.self.query", inputs: width, outputs: width, library: library)
        key = try Dense(file, name + "attention.self.key", inputs: width, outputs: width, library: library)
        value = try Dense(file, name + "attention.self.value", inputs: width, outputs: width, library: library)
        attended = try Dense(file, name + "attention.output.dense", inputs: width, outputs: width, library: library)
        attentionNorm = try LayerNorm(file, name + "attention.output.LayerNorm", width: width)
        inner = try Dense(file, name + "intermediate.dense", inputs: width, outputs: shape.inner, library: library)
        outer = try Dense(file, name + "output.dense", inputs: shape.inner, outputs: width, library: library)
        outputNorm = try LayerNorm(file, name + "output.LayerNorm", width: width)
        self.shape = shape
        self.library = library
    }

    /// Replaces the rows, one for each token.
    func apply(_ rows: inout [Float], count: Int) {
        let context = attend(query(rows, count: count), key(rows, count: count), value(rows, count: count), count)
        attentionNorm.apply(&rows, adding: attended(context, count: count))
        var hidden = inner(rows, count: count)
        Self.applyGELU(&hidden)
        outputNorm.apply(&rows, adding: outer(hidden, count: count))
    }

    private func attend(_ query: [Float], _ key: [Float], _ value: [Float], _ count: Int) -> [Float] {
        var result = [Float](repeating: 0, count: count * shape.width)
        var scores = [Float](repeating: 0, count: count * count)
        let (width, part) = (shape.width, shape.headWidth)
        let scale = 1 / Float(part).squareRoot()
        for head in 0..<shape.heads {
            let start = head * part
            query.withUnsafeBufferPointer { query in
                key.withUnsafeBufferPointer { key in
                    library.multiply(
                        rows: count, columns: count, inner: part, scale: scale,
                        query.baseAddress.map { $0 + start }, stride: width,
                        key.baseAddress.map { $0 + start }, stride: width, isTransposed: true,
                        in: &scores, stride: count)
                }
            }
            Self.applySoftmax(&scores, count)
            value.withUnsafeBufferPointer { value in
                result.withUnsafeMutableBufferPointer { result in
                    library.multiply(
                        rows: count, columns: part, inner: count, scores, stride: count,
                        value.baseAddress.map { $0 + start }, stride: width,
                        in: result.baseAddress.map { $0 + start }, stride: width)
                }
            }
        }
        return result
    }

    private static func applySoftmax(_ scores: inout [Float], _ count: Int) {
        scores.withUnsafeMutableBufferPointer { scores in
            for row in 0..<count {
                let range = row &* count..<(row &+ 1) &* count
                var largest = -Float.infinity
                for index in range { largest = max(largest, scores[index]) }
                var sum: Float = 0
                for index in range {
                    let power = exp(scores[index] - largest)
                    scores[index] = power
                    sum += power
                }
                let scale = 1 / sum
                for index in range { scores[index] *= scale }
            }
        }
    }

    /// The exact form with the error function, as the model was trained.
    private static func applyGELU(_ values: inout [Float]) {
        let scale = Float(0.5).squareRoot()
        values.withUnsafeMutableBufferPointer { values in
            for index in values.indices { values[index] *= 0.5 * (1 + erf(values[index] * scale)) }
        }
    }
}
