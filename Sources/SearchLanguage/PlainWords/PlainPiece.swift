/// What the words of a run are made of: single words, clusters of patterns, and what joins alternatives.
struct PlainPiece {
    enum Content {
        case word
        /// Patterns that follow each other.
        case cluster([PlainPattern])
        /// OR in capitals, or "or" between two clusters.
        case or(isWritten: Bool)
    }

    let content: Content
    let range: Range<Int>
    /// The patterns are read as such.
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

    /// It joins as OR, or as "or" between clusters that are taken.
    var isJoining: Bool { isOr && isTaken }

    /// A lower-case "or".
    var isPlainOr: Bool {
        switch content {
        case .or(let isWritten): !isWritten
        case .word, .cluster: false
        }
    }

    /// What it is looked for as by itself can hardly be meant as words.
    var isClear: Bool {
        patterns.contains(where: \.isStrong) || patterns.contains { $0.kind != patterns[0].kind }
    }
}
