import COpenBLAS
import Foundation

/// One layer of the encoder: attention among all tokens of a text, then two dense layers for each.
struct EncoderLayer: Sendable {
    private let query, key, value, attended, inner, outer: Dense
    private let attentionNorm, outputNorm: LayerNorm
    private let shape: EncoderShape

    init(_ file: Safetensors, number: Int, shape: EncoderShape) throws(EmbeddingError) {
        let name = "encoder.layer.\(number)."
        let width = shape.width
        query = try Dense(file, name + "attention.self.query", inputs: width, outputs: width)
        key = try Dense(file, name + "attention.self.key", inputs: width, outputs: width)
        value = try Dense(file, name + "attention.self.value", inputs: width, outputs: width)
        attended = try Dense(file, name + "attention.output.dense", inputs: width, outputs: width)
        attentionNorm = try LayerNorm(file, name + "attention.output.LayerNorm", width: width)
        inner = try Dense(file, name + "intermediate.dense", inputs: width, outputs: shape.inner)
        outer = try Dense(file, name + "output.dense", inputs: shape.inner, outputs: width)
        outputNorm = try LayerNorm(file, name + "output.LayerNorm", width: width)
        self.shape = shape
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
        let (rows, width, part) = (Int32(count), Int32(shape.width), Int32(shape.headWidth))
        let scale = 1 / Float(shape.headWidth).squareRoot()
        for head in 0..<shape.heads {
            let start = head * shape.headWidth
            query.withUnsafeBufferPointer { query in
                key.withUnsafeBufferPointer { key in
                    cblas_sgemm(
                        CblasRowMajor, CblasNoTrans, CblasTrans, rows, rows, part, scale,
                        query.baseAddress.map { $0 + start }, width,
                        key.baseAddress.map { $0 + start }, width, 0, &scores, rows)
                }
            }
            Self.applySoftmax(&scores, count)
            value.withUnsafeBufferPointer { value in
                result.withUnsafeMutableBufferPointer { result in
                    cblas_sgemm(
                        CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, part, rows, 1, scores, rows,
                        value.baseAddress.map { $0 + start }, width, 0, result.baseAddress.map { $0 + start }, width)
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
