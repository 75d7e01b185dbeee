public import Embeddings

/// How long it takes to compute the vectors of texts, on one processor.
public struct EmbeddingMeasurement: Encodable {
    var texts: Int
    var textsPerSecond: Double

    /// Measures once over all texts, because that takes long enough.
    public init(_ texts: [String], encoder: SentenceEncoder) {
        let time = ContinuousClock().measure { for text in texts { _ = encoder.vector(of: text) } }
        self.texts = texts.count
        textsPerSecond = (Double(texts.count) / max(time / .seconds(1), 1e-9) * 10).rounded() / 10
    }
}
