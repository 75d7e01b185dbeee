import MailTestKit
import Testing

@testable import Embeddings

@Suite("Tables of vectors")
struct VectorTableTests {
    @Test("The nearest keys are those of an exact comparison, each once, nearest first")
    func exact() {
        var generator = SeededGenerator(seed: 7)
        var table = VectorTable(width: 16)
        var vectors: [(key: Int64, vector: [Float])] = []
        for number in 0..<300 {
            let raw = (0..<16).map { _ in Float.random(in: -1...1, using: &generator) }
            let length = raw.reduce(0) { $0 + $1 * $1 }.squareRoot()
            vectors.append((Int64(number / 2), raw.map { $0 / length }))
            table.append(PackedVector(vectors[number].vector), key: vectors[number].key)
        }
        let wanted = vectors[10].vector
        var best: [Int64: Float] = [:]
        for (key, vector) in vectors {
            best[key] = max(best[key] ?? -1, zip(vector, wanted).reduce(0) { $0 + $1.0 * $1.1 })
        }
        let found = table.nearest(to: PackedVector(wanted), limit: 20, least: 0.1)
        #expect(found.first?.key == 5 && found.count == 20 && Set(found.map(\.key)).count == 20)
        for match in found { #expect(abs(match.similarity - (best[match.key] ?? -1)) < 0.02) }
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.similarity >= $1.similarity })
    }

    @Test("Vectors of another width and empty ones match nothing, and 100,000 need less than 45 MB")
    func bounds() {
        var table = VectorTable()
        table.append(PackedVector([1, 2]), key: 1)
        #expect(table.count == 0)
        table.append(PackedVector([Float](repeating: 0, count: 384)), key: 2)
        #expect(table.nearest(to: PackedVector([Float](repeating: 1, count: 384)), limit: 5, least: 0.1).isEmpty)
        #expect(table.nearest(to: PackedVector([1]), limit: 5, least: -1).isEmpty)
        #expect(table.byteCount * 100_000 < 45_000_000)
    }
}
