/// Merges two rankings by the places of their entries alone, because their scores cannot be compared (reciprocal rank
/// fusion; Cormack, Clarke and Büttcher, SIGIR 2009).
public enum RankFusion {
    /// Dampens the difference between the first places.
    static let constant = 60.0
    /// What a place in the semantic ranking is worth; one in the ranking by words is worth 1.
    static let semanticWeight = 1.5

    /// The entries of both rankings, best first; at the same score the larger key, which is the newer message.
    public static func merge(words: [Int64], semantic: [Int64]) -> [Int64] {
        var scores: [Int64: Double] = [:]
        for (place, key) in words.enumerated() { scores[key, default: 0] += 1 / (constant + Double(place + 1)) }
        for (place, key) in semantic.enumerated() {
            scores[key, default: 0] += semanticWeight / (constant + Double(place + 1))
        }
        return scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
    }
}
