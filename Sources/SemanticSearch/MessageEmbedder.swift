import Embeddings
import MailStorage

/// Computes the vectors of messages.
struct MessageEmbedder: Sendable {
    let encoder: SentenceEncoder

    /// More words than this that the model does not know: another language.
    static let maximumForeignShare = 0.5

    /// The vectors of a message; none if the model does not know its language.
    @concurrent
    func vectors(of message: EmbeddingSource) async -> [StoredEmbedding] {
        let passages = Passages.of(subject: message.subject, text: message.text)
        guard let first = passages.first, knows(first) else { return [] }
        return passages.map { passage in
            let packed = PackedVector(encoder.vector(of: passage))
            return StoredEmbedding(bytes: packed.bytes, scale: packed.scale)
        }
    }

    /// True if the model knows the language of a text.
    func knows(_ text: String) -> Bool { encoder.tokenizer.foreignShare(of: text) <= Self.maximumForeignShare }
}
