/// Splits words into pieces and decides which clusters are interpreted as patterns.
struct PlainClusters {
    private(set) var pieces: [PlainPiece] = []

    private let words: [PlainWord]

    /// - Parameters:
    ///   - beginsQuery: true if nothing precedes the words.
    ///   - endsQuery: true if nothing follows them.
    init(
        _ words: [PlainWord], _ patterns: PlainPatterns, isUnfinished: Bool, beginsQuery: Bool, endsQuery: Bool
    ) {
        self.words = words
        cut(patterns, isUnfinished: isUnfinished)
        joinByWords()
        take(beginsQuery: beginsQuery, endsQuery: endsQuery)
        rejectAmbiguous()
    }

    // MARK: Pieces

    private mutating func cut(_ patterns: PlainPatterns, isUnfinished: Bool) {
        var place = 0
        while place < words.count {
            let scan = PlainScan(words: words, start: place, isUnfinished: isUnfinished)
            // No pattern begins with quotes, so quoted phrases are skipped cheaply.
            let isEnglish = !words[place].isOr && words[place].phrase == nil
            let cluster = isEnglish ? Self.cluster(scan, patterns) : []
            let end = cluster.last?.range.upperBound ?? place + 1
            let content: PlainPiece.Content =
                !cluster.isEmpty ? .cluster(cluster) : words[place].isOr ? .or(isWritten: true) : .word
            pieces.append(PlainPiece(content: content, range: place..<end, isTaken: words[place].isOr))
            place = end
        }
    }

    /// The consecutive patterns from a word on, joined by "and" or "but".
    private static func cluster(_ scan: PlainScan, _ patterns: PlainPatterns) -> [PlainPattern] {
        var result: [PlainPattern] = []
        var next = scan
        while true {
            let joint = result.isEmpty ? 0 : next.skipping(["and", "but"], at: 0)
            guard let pattern = patterns.pattern(next.moved(by: joint)) else { return result }
            result.append(pattern)
            next = scan.moved(by: pattern.range.upperBound - scan.start)
        }
    }

    /// "from anna or with attachments": the word joins its neighbours if both are clusters.
    private mutating func joinByWords() {
        for place in pieces.indices.dropFirst().dropLast() {
            let isBetween = !pieces[place - 1].patterns.isEmpty && !pieces[place + 1].patterns.isEmpty
            guard isBetween, words[pieces[place].range.lowerBound].lowercased == "or" else { continue }
            pieces[place] = PlainPiece(content: .or(isWritten: false), range: pieces[place].range)
        }
    }

    // MARK: Accepting clusters

    private mutating func take(beginsQuery: Bool, endsQuery: Bool) {
        /// Returns true if a cluster is the only piece between two ORs, or between an OR and an end of the query.
        func fillsAlternative(_ place: Int) -> Bool {
            (place == 0 ? beginsQuery : pieces[place - 1].isOr)
                && (place + 1 == pieces.count ? endsQuery : pieces[place + 1].isOr)
        }
        for place in pieces.indices where !pieces[place].patterns.isEmpty {
            let isPeople = pieces[place].patterns[0].kind == .people
            pieces[place].isTaken = pieces[place].isClear || isPeople && fillsAlternative(place)
        }
        // "starred" in "unread from anna OR starred", from both sides.
        for (places, step) in [(Array(pieces.indices), -1), (pieces.indices.reversed(), 1)] {
            for place in places where !pieces[place].patterns.isEmpty && fillsAlternative(place) {
                let isBesideTaken =
                    pieces.indices.contains(place + 2 * step) && pieces[place + step].isOr
                    && pieces[place + 2 * step].isTaken
                if isBesideTaken { pieces[place].isTaken = true }
            }
        }
        takeSender(beginsQuery: beginsQuery)
    }

    /// "from anna smith last week": if a query begins with "from" and has other patterns, "from" is followed by a
    /// person; the rest of the name is searched as a word.
    private mutating func takeSender(beginsQuery: Bool) {
        guard beginsQuery, words.first?.lowercased == "from", pieces.dropFirst().contains(where: \.isClear) else {
            return
        }
        pieces[0].isTaken = !pieces[0].patterns.isEmpty
    }

    /// Words that invert the meaning of a following pattern if they are not part of it.
    private static let invertingWords: Set<String> = [
        "not", "no", "never", "nor", "neither", "except", "excluding", "without", "before", "until", "till", "than",
        "or",
    ]

    /// Rejects a pattern if an adjacent word would change its meaning without it.
    private mutating func rejectAmbiguous() {
        for place in pieces.indices where pieces[place].isTaken && !pieces[place].isOr {
            let before = pieces[..<place].last.flatMap(word) ?? ""
            if Self.invertingWords.contains(before) || isInverted(behind: place) { pieces[place].isTaken = false }
        }
        // Either everything that "or" joins, or none of it.
        for place in pieces.indices where pieces[place].isPlainOr && !pieces[place - 1].isTaken {
            pieces[place + 1].isTaken = false
        }
        for place in pieces.indices.reversed() where pieces[place].isPlainOr {
            if !pieces[place + 1].isTaken { pieces[place - 1].isTaken = false }
            pieces[place].isTaken = pieces[place - 1].isTaken
        }
    }

    /// "from anna not bob", "unread but no newsletters": the exclusion is not understood, so the results would include
    /// what should be excluded.
    private func isInverted(behind place: Int) -> Bool {
        let next = pieces[(place + 1)...].prefix(2).map { word($0) ?? "" }
        guard let first = next.first else { return false }
        return Self.invertingWords.contains(["and", "but"].contains(first) ? next.last ?? "" : first)
    }

    private func word(_ piece: PlainPiece) -> String? {
        switch piece.content {
        case .word: words[piece.range.lowerBound].lowercased
        case .cluster, .or: nil
        }
    }
}
