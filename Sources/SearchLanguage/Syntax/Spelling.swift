/// Finds what a slip of the keyboard may have been meant for. One query asks for a few words only, each of them once: nobody reads
/// more notes than that, and comparing every term of a hostile query would take longer than parsing it.
struct Spelling {
    /// A list of words that may have been meant.
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

    /// Words beyond this many scalars resemble nothing; it bounds the work.
    private static let maximumLength = 24

    private var answers: [Question: String?] = [:]

    /// The candidate that a slip of the keyboard would turn into the word; nil where none is near.
    mutating func nearest(to word: String, in vocabulary: Vocabulary) -> String? {
        let question = Question(word: word.lowercased(), vocabulary: vocabulary)
        if let answer = answers[question] { return answer }
        guard answers.count < QueryLimits.maximumNotes else { return nil }
        let answer = Self.nearest(to: question.word, among: vocabulary.words)
        answers[question] = .some(answer)
        return answer
    }

    /// The operator that a word before a colon and a space may be a slip of the keyboard for. Most such words are just words, as
    /// in "order: 17": only the names that people write out are compared, and only slips behind the first letter, once in short
    /// words. That is little work, which may be done for every term.
    static func detachedOperator(near word: String) -> String? {
        let word = Array(word.lowercased().unicodeScalars)
        guard (3...maximumLength).contains(word.count) else { return nil }
        let reach = word.count < 7 ? 1 : 2
        return detached.first { name in
            name.first == word.first && abs(name.count - word.count) <= reach && distance(word, name) <= reach
        }.map { String(String.UnicodeScalarView($0)) }
    }

    /// Without those of which ordinary words are neighbours: "not" of "to", "lost" of "list".
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

    /// Insertions, deletions, replacements and swaps of neighbours that lead from one to the other.
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
