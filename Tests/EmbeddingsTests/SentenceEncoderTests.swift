import Foundation
import Testing

@testable import Embeddings

@Suite("Sentence embeddings", .timeLimit(.minutes(5)))
struct SentenceEncoderTests {
    /// Written by `script/lib/similar/minilm_reference.py` with another tokenizer and another encoder.
    struct Reference: Decodable, Sendable {
        var text: String
        var tokens: [Int32]
        var vector: [Float]
    }

    static func references() throws -> [Reference] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reference.json")
        return try JSONDecoder().decode([Reference].self, from: Data(contentsOf: file))
    }

    @Test("Tokens and vectors of all-MiniLM-L6-v2 equal those of a reference within 0.001")
    func equalsReference() throws {
        let encoder = try TestModel.get()
        let references = try Self.references()
        #expect(references.count > 10)
        for reference in references {
            #expect(encoder.tokenizer.numbers(of: reference.text, limit: 256) == reference.tokens, "\(reference.text)")
            let vector = encoder.vector(of: reference.text)
            try #require(vector.count == reference.vector.count)
            let difference = zip(vector, reference.vector).map { abs($0 - $1) }.max() ?? 1
            #expect(difference < 0.001, "\(reference.text)")
        }
    }

    @Test("A packed vector keeps the order of similarities, and texts with the same meaning are close")
    func packed() throws {
        let encoder = try TestModel.get()
        let texts = [
            "The plane leaves at eight in the morning.", "Your flight departs at 8 am.",
            "Please pay the attached bill.", "A recipe for apple cake.",
        ]
        let vectors = texts.map { encoder.vector(of: $0) }
        var table = VectorTable()
        for (key, vector) in vectors.enumerated() { table.append(PackedVector(vector), key: Int64(key)) }
        let matches = table.nearest(to: PackedVector(vectors[0]), limit: 4, least: -1)
        #expect(matches.map(\.key).prefix(2) == [0, 1])
        for match in matches {
            let exact = zip(vectors[0], vectors[Int(match.key)]).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(abs(match.similarity - exact) < 0.01)
        }
        #expect(matches[1].similarity > matches[2].similarity + 0.2)
    }

    @Test("A text is cut at 256 tokens, and special tokens in mail are treated as ordinary words")
    func limits() throws {
        let tokenizer = try TestModel.get().tokenizer
        let numbers = tokenizer.numbers(of: String(repeating: "word ", count: 4_000), limit: 256)
        #expect(numbers.count == 256 && numbers.first == 101 && numbers.last == 102)
        let hostile = tokenizer.numbers(of: "[SEP] [MASK] [CLS]", limit: 256)
        #expect(hostile.dropFirst().dropLast().allSatisfy { ![101, 102, 103].contains($0) })
    }

    @Test(
        "Languages that the model does not know are recognized",
        arguments: [
            ("Please send the report by Friday, and call me if anything is unclear.", false),
            ("Bitte schicken Sie mir den Bericht bis Freitag, und rufen Sie mich an.", false),
            ("明日の会議の資料を送ってください。", true), ("Пожалуйста, пришлите отчёт до пятницы.", true), ("", false),
        ])
    func foreign(text: String, isForeign: Bool) throws {
        #expect((try TestModel.get().tokenizer.foreignShare(of: text) > 0.5) == isForeign)
    }
}
