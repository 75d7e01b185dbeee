public import Foundation

/// Splits text into the pieces of a vocabulary: each word into the longest pieces that the vocabulary has, from its
/// beginning. Gives the same numbers as the tokenizer that the model was trained with.
public struct WordPieceTokenizer: Sendable {
    private let numbers: [String: Int32]
    private let unknown: Int32
    private let first: Int32
    private let last: Int32

    /// Longer words are unknown.
    private static let maximumWordLength = 100

    /// Reads a vocabulary: one piece per line, numbered from 0.
    ///
    /// - Throws: `.unreadableVocabulary`.
    public init(vocabulary: URL) throws(EmbeddingError) {
        guard let text = try? String(contentsOf: vocabulary, encoding: .utf8) else { throw .unreadableVocabulary }
        // Exact bytes: some pieces differ only in a way that is equal to Unicode.
        var numbers: [String: Int32] = [:]
        for (number, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            let piece = String(line.last == 13 ? line.dropLast() : line) ?? ""
            if numbers[piece] == nil { numbers[piece] = Int32(number) }
        }
        guard let unknown = numbers["[UNK]"], let first = numbers["[CLS]"], let last = numbers["[SEP]"] else {
            throw .unreadableVocabulary
        }
        (self.numbers, self.unknown, self.first, self.last) = (numbers, unknown, first, last)
    }

    /// The numbers of a text between those of its beginning and end.
    ///
    /// - Parameter limit: the largest count of numbers; the rest of the text is left out.
    public func numbers(of text: String, limit: Int) -> [Int32] {
        var result = [first]
        for word in BasicTokens(text, limit: limit).words {
            guard result.count < limit - 1 else { break }
            append(word, to: &result)
        }
        return result.prefix(limit - 1) + [last]
    }

    /// The share of words of a text that the vocabulary does not have, or has letter by letter only: high for a
    /// language that the model was not trained on.
    public func foreignShare(of text: String) -> Double {
        let words = BasicTokens(text, limit: 200).words.filter { word in
            word.unicodeScalars.contains { $0.properties.isAlphabetic }
        }
        guard !words.isEmpty else { return 0 }
        let foreign = words.filter { word in
            var pieces: [Int32] = []
            append(word, to: &pieces)
            return pieces == [unknown] || (word.count > 1 && pieces.count * 2 > word.count) || Self.isIdeographic(word)
        }
        return Double(foreign.count) / Double(words.count)
    }

    private static func isIdeographic(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.properties.isIdeographic }
    }

    private func append(_ word: String, to result: inout [Int32]) {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count <= Self.maximumWordLength else {
            result.append(unknown)
            return
        }
        var pieces: [Int32] = []
        var start = 0
        while start < scalars.count {
            guard let (number, end) = longestPiece(scalars, from: start) else {
                result.append(unknown)
                return
            }
            pieces.append(number)
            start = end
        }
        result += pieces
    }

    private func longestPiece(_ scalars: [Unicode.Scalar], from start: Int) -> (Int32, Int)? {
        var end = scalars.count
        while end > start {
            var piece = String.UnicodeScalarView()
            if start > 0 { piece.append(contentsOf: "##".unicodeScalars) }
            piece.append(contentsOf: scalars[start..<end])
            if let number = numbers[String(piece)] { return (number, end) }
            end -= 1
        }
        return nil
    }
}
