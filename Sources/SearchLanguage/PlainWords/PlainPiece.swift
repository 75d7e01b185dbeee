/// A piece of a run of words: a single word, a cluster of patterns, or a conjunction of alternatives.
struct PlainPiece {
    enum Content {
        case word
        /// Consecutive patterns.
        case cluster([PlainPattern])
        /// OR in capitals, or "or" between two clusters.
        case or(isWritten: Bool)
    }

    let content: Content
    let range: Range<Int>
    /// True if the patterns are interpreted as such.
    var isTaken = false

    var patterns: [PlainPattern] {
        switch content {
        case .cluster(let patterns): patterns
        case .word, .or: []
        }
    }

    var isWord: Bool {
        switch content {
        case .word: true
        case .cluster, .or: false
        }
    }

    var isOr: Bool {
        switch content {
        case .or: true
        case .word, .cluster: false
        }
    }

    /// True if it acts as OR, also as "or" between accepted clusters.
    var isJoining: Bool { isOr && isTaken }

    /// True for a lower-case "or".
    var isPlainOr: Bool {
        switch content {
        case .or(let isWritten): !isWritten
        case .word, .cluster: false
        }
    }

    /// True if it is unlikely to be meant as words.
    var isClear: Bool {
        patterns.contains(where: \.isStrong) || patterns.contains { $0.kind != patterns[0].kind }
    }
}
