import Testing

@testable import SemanticSearch

@Suite("Merged rankings")
struct RankFusionTests {
    @Test("Reciprocal rank fusion with k = 60 and weight 1.5 orders as calculated by hand")
    func order() {
        // 1/61 = 0.01639, 1/62 = 0.01613, 1.5/61 = 0.02459, 1.5/62 = 0.02419
        let words = [1, 2] + Array(Int64(11)...20)
        #expect(RankFusion.merge(words: words, semantic: [3, 2]).prefix(3) == [2, 3, 1])
        #expect(RankFusion.merge(words: words, semantic: []) == words)
        #expect(RankFusion.merge(words: [], semantic: [9, 4]) == [9, 4])
        #expect(RankFusion.merge(words: [1], semantic: [1]) == [1])
        #expect(RankFusion.merge(words: [], semantic: []).isEmpty)
    }

    @Test("Messages that have the words of an exact query, which few have, stay before those of similar meaning")
    func exactWords() {
        #expect(RankFusion.merge(words: [1, 2], semantic: [3, 2, 1]) == [1, 2, 3])
        let ten = Array<Int64>(1...10)
        #expect(RankFusion.merge(words: ten, semantic: [99, 10]) == ten + [99])
        #expect(RankFusion.merge(words: ten + [11], semantic: [99, 10]).first == 10)
    }

    @Test("Messages without a semantic rank keep their order, so that exact matches stay in order")
    func wordsKeepTheirOrder() {
        let words = Array<Int64>(1...50)
        let merged = RankFusion.merge(words: words, semantic: [100, 101, 25])
        #expect(merged.filter { words.contains($0) && $0 != 25 } == words.filter { $0 != 25 })
        #expect(merged.first == 25)
    }
}
