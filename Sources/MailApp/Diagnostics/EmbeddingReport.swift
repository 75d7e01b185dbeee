public import Embeddings

/// The vector of a text file.
public struct EmbeddingReport: Encodable {
    var file: String
    var vector: [Float]

    /// Computes the vector.
    public init(_ text: String, file: String, encoder: SentenceEncoder) {
        self.file = file
        vector = encoder.vector(of: text)
    }
}
