import MailModel

/// Understands plain English among the words of a query, such as "unread from anna last week with attachments".
///
/// Only whole patterns that stand next to each other are taken, and only where they can hardly be meant as words: a strong
/// one such as "with attachments", two of different kinds such as "unread from anna", or "from anna" and nothing else. A note
/// tells the operators that they were read as. Everything else stays words.
struct PlainWords {
    /// What was read, and what may have been meant.
    private(set) var notes: [SearchNote] = []

    private var patterns: PlainPatterns

    init(dates: DateReader) { patterns = PlainPatterns(dates: dates) }

    /// The chains with patterns in place of the words that they are made of.
    mutating func read(_ chains: [QueryChain]) -> [QueryChain] {
        var result: [QueryChain] = []
        var run: [QueryChain] = []
        for chain in chains {
            if chain.word == nil {
                result += read(run: run, isWhole: false) + [chain]
                run = []
            } else {
                run.append(chain)
            }
        }
        return result + read(run: run, isWhole: run.count == chains.count)
    }

    private mutating func read(run: [QueryChain], isWhole: Bool) -> [QueryChain] {
        let words = run.compactMap { $0.word?.value }
        guard words.count == run.count, !run.isEmpty else { return run }
        patterns.isUnfinished = run.last?.word?.isFinished == false
        var result: [QueryChain] = []
        var place = 0
        while place < run.count {
            let cluster = cluster(in: words, from: place)
            let end = cluster.last?.range.upperBound ?? place + 1
            if isTaken(cluster, isWhole: isWhole && place == 0 && end == run.count) {
                result += cluster.flatMap { $0.conditions.map { QueryChain([$0]) } }
                note(cluster, words)
            } else {
                result += run[place..<end]
                hint(cluster, words, isWhole: isWhole && end - place == run.count)
            }
            place = end
        }
        return result
    }

    /// The patterns that follow each other from a word on.
    private func cluster(in words: [String], from start: Int) -> [PlainPattern] {
        var result: [PlainPattern] = []
        var place = start
        while let pattern = patterns.pattern(in: words, at: place) {
            result.append(pattern)
            place = pattern.range.upperBound
        }
        return result
    }

    private func isTaken(_ cluster: [PlainPattern], isWhole: Bool) -> Bool {
        guard let first = cluster.first else { return false }
        if cluster.contains(where: \.isStrong) || cluster.contains(where: { $0.kind != first.kind }) { return true }
        return isWhole && first.kind == .people
    }

    // MARK: What is said

    private mutating func note(_ cluster: [PlainPattern], _ words: [String]) {
        guard let first = cluster.first, let last = cluster.last else { return }
        let text = words[first.range.lowerBound..<last.range.upperBound].joined(separator: " ")
        let operators = cluster.map(\.operators).joined(separator: " ")
        notes.append(
            SearchNote(
                .reading, text, "“\(text)” was read as \(operators). Quotes search for the words themselves.",
                suggestion: operators))
    }

    private mutating func hint(_ cluster: [PlainPattern], _ words: [String], isWhole: Bool) {
        guard let first = cluster.first, isWhole || first.kind == .people else { return }
        let text = words[first.range].joined(separator: " ")
        notes.append(
            SearchNote(
                .hint, text, "“\(text)” was searched as words; \(first.operators) looks for that instead.",
                suggestion: first.operators))
    }
}
