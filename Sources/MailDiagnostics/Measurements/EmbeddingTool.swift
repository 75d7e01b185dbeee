import Embeddings
public import Foundation

/// Computes the vectors of texts, for `debug embed`.
public struct EmbeddingTool {
    private let encoder: SentenceEncoder

    /// The vector of a text file.
    public struct Vector: Encodable {
        var file: String
        var vector: [Float]
    }

    /// How long the vectors of texts took, on one processor.
    public struct Measurement: Encodable {
        var texts: Int
        var textsPerSecond: Double
    }

    /// Reads a model.
    ///
    /// - Parameter folder: has `model.safetensors` and `vocab.txt`.
    public init(model folder: URL) throws {
        encoder = try SentenceEncoder(
            weights: folder.appendingPathComponent("model.safetensors"),
            vocabulary: folder.appendingPathComponent("vocab.txt"))
    }

    /// Computes one vector.
    public func vector(of text: String, file: String) -> Vector {
        Vector(file: file, vector: encoder.vector(of: text))
    }

    /// Measures once over all texts, because that takes long enough.
    public func measure(_ texts: [String]) -> Measurement {
        let time = ContinuousClock().measure { for text in texts { _ = encoder.vector(of: text) } }
        let perSecond = Double(texts.count) / max(time / .seconds(1), 1e-9)
        return Measurement(texts: texts.count, textsPerSecond: (perSecond * 10).rounded() / 10)
    }
}
