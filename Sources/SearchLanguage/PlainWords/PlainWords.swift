import MailModel

/// Interprets plain English in the words of a query, such as "unread from anna last week with attachments".
///
/// Only complete, adjacent patterns are accepted, and only if they are unlikely to be meant as words: a strong one such
/// as "with attachments", two of different kinds such as "unread from anna", or "from anna" alone. A note names the
/// equivalent operators. Everything else is searched as words.
struct PlainWords {
    /// Notes about interpreted and possibly intended patterns.
    private(set) var notes: [SearchNote] = []

    private let patterns: PlainPatterns

    init(dates: SearchDateReader) { patterns = PlainPatterns(dates: dates) }

    /// Replaces words by the patterns they form.
    mutating func read(_ items: [QueryItem]) -> [QueryItem] {
        let end = min(items.count, QueryLimits.maximumPlainItems)
        var result: [QueryItem] = []
        var start = 0
        for place in 0..<end where !items[place].isOr && items[place].term == nil {
            result += read(items, start..<place) + [items[place]]
            start = place + 1
        }
        return result + read(items, start..<end) + items[end...]
    }

    /// Reads a run of words, quoted phrases and ORs.
    private mutating func read(_ items: [QueryItem], _ run: Range<Int>) -> [QueryItem] {
        guard run.contains(where: { !items[$0].isOr }) else { return Array(items[run]) }
        let own = Array(items[run])
        let words = own.map(PlainWord.init)
        let clusters = PlainClusters(
            words, patterns, isUnfinished: own.last?.term?.isFinished == false,
            beginsQuery: run.lowerBound == 0, endsQuery: run.upperBound == items.count)
        var result: [QueryItem] = []
        var place = 0
        while place < clusters.pieces.count {
            let end = Self.end(of: clusters.pieces, from: place)
            let part = Array(clusters.pieces[place..<end])
            let isJoined = isJoined(clusters.pieces, place..<end)
            result += part.flatMap { understood($0, of: own, isJoined: isJoined) }
            say(part, own, isJoined: isJoined, isWhole: own.count == items.count)
            place = end
        }
        reportUnconfirmed(clusters.pieces, words, own)
        return result
    }

    /// The end of the accepted clusters joined by OR that begin at a piece, or of that piece alone.
    private static func end(of pieces: [PlainPiece], from start: Int) -> Int {
        var end = start + 1
        guard !pieces[start].isOr, pieces[start].isTaken else { return end }
        while end + 1 < pieces.count, pieces[end].isJoining, pieces[end + 1].isTaken { end += 2 }
        return end
    }

    /// Returns true if OR joins the part to another piece.
    private func isJoined(_ pieces: [PlainPiece], _ part: Range<Int>) -> Bool {
        part.count > 1 || part.lowerBound > 0 && pieces[part.lowerBound - 1].isJoining
            || part.upperBound < pieces.count && pieces[part.upperBound].isJoining
    }

    private func understood(_ piece: PlainPiece, of own: [QueryItem], isJoined: Bool) -> [QueryItem] {
        switch piece.content {
        case .cluster(let patterns) where piece.isTaken:
            let conditions = patterns.flatMap(\.conditions)
            // Conditions joined by OR stay together.
            let isOne = isJoined && conditions.count > 1
            return (isOne ? [.all(conditions)] : conditions).map { .chain(QueryChain([$0])) }
        case .or where piece.isTaken: return [.or]
        case .word, .cluster, .or: return Array(own[piece.range])
        }
    }

    // MARK: Notes

    private mutating func say(_ pieces: [PlainPiece], _ own: [QueryItem], isJoined: Bool, isWhole: Bool) {
        guard let first = pieces.first, let pattern = first.patterns.first else { return }
        guard first.isTaken else {
            let isAll = first.range.count == own.count && isWhole
            if isAll || first.isClear || [.people, .content].contains(pattern.kind) { hint(pattern, own) }
            return
        }
        let range = first.range.lowerBound..<(pieces.last ?? first).range.upperBound
        let operators = pieces.map { Self.operators($0, isJoined: isJoined) }.joined(separator: " ")
        note(Self.text(own[range]), operators)
    }

    /// Adds hints about patterns that were searched as words.
    private mutating func reportUnconfirmed(_ pieces: [PlainPiece], _ words: [PlainWord], _ own: [QueryItem]) {
        var end = 0
        // Only after the last pattern, so that a long list of names takes linear time.
        for piece in pieces where piece.isWord && piece.range.lowerBound >= end {
            let scan = PlainScan(words: words, start: piece.range.lowerBound)
            guard let pattern = patterns.ambiguousPattern(scan) else { continue }
            hint(pattern, own)
            end = pattern.range.upperBound
        }
    }

    private static func operators(_ piece: PlainPiece, isJoined: Bool) -> String {
        let terms = piece.patterns.flatMap(\.terms)
        let text = piece.isOr ? "OR" : terms.joined(separator: " ")
        return !isJoined || terms.count < 2 ? text : "(\(text))"
    }

    private mutating func note(_ text: String, _ operators: String) {
        notes.append(
            SearchNote(.reading, text, QueryNoteText.reading(text, as: operators), suggestion: operators))
    }

    private mutating func hint(_ pattern: PlainPattern, _ own: [QueryItem]) {
        let text = Self.text(own[pattern.range])
        let operators = pattern.terms.joined(separator: " ")
        let note = SearchNote(
            .hint, text, QueryNoteText.hint(text, operators: operators, longer: pattern.longerName),
            suggestion: operators)
        if !notes.contains(note) { notes.append(note) }
    }

    /// The words as typed.
    private static func text(_ items: ArraySlice<QueryItem>) -> String {
        items.map { $0.term?.source ?? "OR" }.joined(separator: " ")
    }
}
