/// Merges two rankings by the places of their entries alone, because their scores cannot be compared (reciprocal rank
/// fusion; Cormack, Clarke and Büttcher, SIGIR 2009).
public enum RankFusion {
    /// Dampens the difference between the first places.
    static let constant = 60.0
    /// What a place in the semantic ranking is worth; one in the ranking by words is worth 1.
    static let semanticWeight = 1.5
    /// Words that no more messages have than this name the messages that are looked for.
    static let namedCount = 10

    /// The entries of both rankings, best first; at the same score the larger key, which is the newer message. If few
    /// messages have the words, those come first in their own order: the meaning of an exact query is vaguer than it.
    public static func merge(words: [Int64], semantic: [Int64]) -> [Int64] {
        guard !(1...namedCount).contains(words.count) else {
            let named = Set(words)
            return words + semantic.filter { !named.contains($0) }
        }
        var scores: [Int64: Double] = [:]
        for (place, key) in words.enumerated() { scores[key, default: 0] += 1 / (constant + Double(place + 1)) }
        for (place, key) in semantic.enumerated() {
            scores[key, default: 0] += semanticWeight / (constant + Double(place + 1))
        }
        return scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
    }
}
