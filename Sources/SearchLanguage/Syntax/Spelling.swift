/// Suggests corrections for typos. Limited to a few distinct words per query: users read few notes, and comparing every
/// term of a hostile query would take longer than parsing it.
struct Spelling {
    /// A list of possible corrections.
    enum Vocabulary: Hashable {
        case operators, contents, states, categories

        fileprivate var words: [String] {
            switch self {
            case .operators: SearchOperator.spellings
            case .contents: QueryValues.contentNames
            case .states: QueryValues.stateNames
            case .categories: QueryValues.categoryNames
            }
        }
    }

    private struct Question: Hashable {
        let word: String
        let vocabulary: Vocabulary
    }

    /// Longer words, in scalars, are not compared; bounds the work.
    private static let maximumLength = 24

    private var answers: [Question: String?] = [:]

    /// Returns the candidate nearest to the word; nil if none is near.
    mutating func nearest(to word: String, in vocabulary: Vocabulary) -> String? {
        let question = Question(word: word.lowercased(), vocabulary: vocabulary)
        if let answer = answers[question] { return answer }
        guard answers.count < QueryLimits.maximumNotes else { return nil }
        let answer = Self.nearest(to: question.word, among: vocabulary.words)
        answers[question] = .some(answer)
        return answer
    }

    /// Returns the operator that a word before a colon and a space may be a typo of. Most such words are ordinary
    /// words, as in "order: 17": so only common full names are compared, with at most one typo in short words and none
    /// in the first letter. This is cheap enough for every term.
    static func detachedOperator(near word: String) -> String? {
        let word = Array(word.lowercased().unicodeScalars)
        guard (3...maximumLength).contains(word.count) else { return nil }
        let reach = word.count < 7 ? 1 : 2
        return detached.first { name in
            name.first == word.first && abs(name.count - word.count) <= reach && distance(word, name) <= reach
        }.map { String(String.UnicodeScalarView($0)) }
    }

    /// Without names similar to ordinary words: "not" to "to", "lost" to "list".
    private static let detached = SearchOperator.allCases.map(\.rawValue).filter { $0.count > 3 && $0 != "list" }
        .map { Array($0.unicodeScalars) }

    private static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = Array(word.unicodeScalars)
        guard word.count > 1, word.count <= maximumLength else { return nil }
        let reach = word.count < 4 ? 1 : 2
        var best: (name: String, distance: Int)?
        for candidate in candidates where abs(candidate.utf8.count - word.count) <= reach {
            let distance = distance(word, Array(candidate.unicodeScalars))
            if distance <= reach, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The edit distance: insertions, deletions, replacements and transpositions.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var older: [Int] = []
        var last = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            current.reserveCapacity(right.count + 1)
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(last[column], current[column - 1]) + 1
                best = min(best, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, older[column - 2] + 1)
                }
                current.append(best)
            }
            (older, last) = (last, current)
        }
        return last[right.count]
    }
}
