public import Foundation

/// Turns a text into a vector of 384 numbers of length 1, so that texts of similar meaning have a large dot product:
/// all-MiniLM-L6-v2, run in this process on the CPU. About 90 MB of memory while it exists.
public struct SentenceEncoder: Sendable {
    /// Splits texts as the model needs it.
    public let tokenizer: WordPieceTokenizer
    private let words, positions, kind: [Float]
    private let norm: LayerNorm
    private let layers: [EncoderLayer]
    private let shape: EncoderShape

    /// The dimensions of a vector.
    public static let width = EncoderShape.miniLM.width
    /// The tokens of one text; the rest is left out.
    public static let maximumTokens = 256

    /// Reads the files of the model, which takes about 0.1 s.
    public init(weights: URL, vocabulary: URL) throws(EmbeddingError) {
        let library = try MatrixLibrary()
        let shape = EncoderShape.miniLM
        let file = try Safetensors(weights)
        tokenizer = try WordPieceTokenizer(vocabulary: vocabulary)
        words = try file.floats("embeddings.word_embeddings.weight", [shape.vocabulary, shape.width])
        positions = try file.floats("embeddings.position_embeddings.weight", [shape.positions, shape.width])
        kind = try file.floats("embeddings.token_type_embeddings.weight", [2, shape.width])
        norm = try LayerNorm(file, "embeddings.LayerNorm", width: shape.width)
        var layers: [EncoderLayer] = []
        for number in 0..<shape.layers {
            layers.append(try EncoderLayer(file, number: number, shape: shape, library: library))
        }
        self.layers = layers
        self.shape = shape
    }

    /// The vector of a text.
    public func vector(of text: String) -> [Float] {
        let numbers = tokenizer.numbers(of: text, limit: Self.maximumTokens)
        var rows = [Float]()
        rows.reserveCapacity(numbers.count * shape.width)
        for (position, number) in numbers.enumerated() {
            // A vocabulary longer than the model's would be a file of another model.
            let word = Int(number) < shape.vocabulary ? Int(number) * shape.width : 0
            let place = position * shape.width
            for index in 0..<shape.width { rows.append(words[word + index] + kind[index] + positions[place + index]) }
        }
        norm.apply(&rows)
        for layer in layers { layer.apply(&rows, count: numbers.count) }
        return Self.mean(of: rows, width: shape.width)
    }

    /// The mean of all rows, scaled to length 1.
    private static func mean(of rows: [Float], width: Int) -> [Float] {
        var sum = [Float](repeating: 0, count: width)
        for (index, value) in rows.enumerated() { sum[index % width] += value }
        let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return sum.map { length > 0 ? $0 / length : 0 }
    }
}
