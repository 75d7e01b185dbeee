/// Evaluates the media queries of a style sheet (Media Queries Level 4 §2). Mail is shown on white paper.
struct MediaQuery {
    let width: PaperWidth

    /// Returns whether one query of a list holds; an empty list always does. What is not understood does not hold.
    func holds(_ list: String) -> Bool {
        let queries = list.asciiLowercased.utf8.split(separator: UInt8(ascii: ","))
        return queries.isEmpty || queries.contains { isTrue(String(Substring($0))) }
    }

    private func isTrue(_ query: String) -> Bool {
        var words = query.utf8.split(whereSeparator: \.isHTMLWhitespace).map { String(Substring($0)) }[...]
        if words.first == "only" { words.removeFirst() }
        if let medium = words.first, !medium.hasPrefix("(") {
            guard medium == "screen" || medium == "all" else { return false }
            words.removeFirst()
            if words.isEmpty { return true }
            guard words.popFirst() == "and", !words.isEmpty else { return false }
        }
        // The blanks in a feature mean nothing.
        return words.joined().split(separator: ")").enumerated().allSatisfy { index, part in
            let text = index > 0 && part.hasPrefix("and(") ? part.dropFirst(3) : part
            return text.first == "(" && featureHolds(text.dropFirst())
        }
    }

    private func featureHolds(_ feature: Substring) -> Bool {
        let parts = feature.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return false }
        switch parts[0] {
        case "max-width", "max-device-width": return Self.pixels(parts[1]).map { width.pixels <= $0 } ?? false
        case "min-width", "min-device-width": return Self.pixels(parts[1]).map { width.pixels >= $0 } ?? false
        case "prefers-color-scheme": return parts[1] == "light"
        default: return false
        }
    }

    private static func pixels(_ value: Substring) -> Double? {
        guard case .dimension(let number, let unit) = CSSTokenizer.tokens(of: String(value.prefix(24))).first else {
            return nil
        }
        return StyleFilter.pixels(of: unit).map { number * $0 }
    }
}
