import MailModel

extension PlainPatterns {
    /// Words after "from" and "to" that are not people.
    static let notNames: Set<String> = [
        "the", "a", "an", "this", "that", "these", "those", "last", "past", "next", "now", "today", "yesterday", "here",
        "there", "my", "your", "our", "their", "his", "her", "its", "all", "any", "with", "and", "or", "to", "from",
        "be", "do", "find", "get", "go", "have", "make", "read", "reply", "see", "send", "use", "in", "on", "at", "of",
        "for", "it", "not", "but", "cc", "bcc",
    ]

    private struct Name {
        let text: String
        /// True if typed in quotes.
        var isQuoted = false
        /// True if followed by a star.
        var isBeginning = false
        /// True if the user may still be typing it.
        var mayBeIncomplete = false
        /// The number of words.
        let length: Int
        /// True if another may follow without "and".
        var hasComma = false

        func condition(_ field: SearchField) -> SearchCondition {
            text.lowercased() == "me"
                ? .ownAddress(field) : .text(SearchPhrase(text, in: field, isPrefix: isBeginning || mayBeIncomplete))
        }

        var value: String { isQuoted || text.contains(" ") ? "\"\(text)\"" : text + (isBeginning ? "*" : "") }

        /// True for a quoted phrase that may also be a title: "war and peace".
        var isLikeTitle: Bool {
            guard isQuoted else { return false }
            return text.lowercased().split(separator: " ").contains { PlainPatterns.notNames.contains(String($0)) }
        }
    }

    /// "i sent to bob", "mail that i wrote", "sent by me".
    private func own(_ scan: PlainScan) -> PlainPattern? {
        let skipped = scan.skipping(["that", "which"], at: 0)
        let isBy =
            skipped == 0 && ["sent", "written"].contains(scan.word(0)) && scan.word(1) == "by" && scan.word(2) == "me"
        let isI = scan.word(skipped) == "i" && ["sent", "wrote"].contains(scan.word(skipped + 1))
        guard isBy || isI, !(0..<2).contains(where: scan.hasComma) else { return nil }
        let length = isBy ? 3 : skipped + 2
        let isTo = scan.word(length) == "to" && people(scan.moved(by: length)) != nil
        return scan.pattern(.people, length, isStrong: isBy || isTo, [.ownAddress(.from)], ["from:me"])
    }

    /// "from anna", "to me", "from Anna Smith, bob or craig".
    func people(_ scan: PlainScan) -> PlainPattern? {
        if let own = own(scan) { return own }
        let field: SearchField
        switch scan.word(0) {
        case "from": field = .from
        case "to": field = .to
        default: return nil
        }
        guard let first = name(scan, at: 1) else { return nil }
        // "to “be or not to be”" has no recipient, "mail to “Bank of America”" has one.
        let isTitle = first.isLikeTitle && !Self.nouns.contains(scan.wordBefore)
        guard field == .from || !isTitle else { return nil }
        // Quotes after "from" contain a name, except as in "scene from “war and peace”". After "to" they may contain
        // anything, as in "welcome to “google cloud”", unless the query begins with them.
        let isStrong = first.isQuoted && (scan.start == 0 || field == .from && !isTitle)
        return people(scan, field, first, isStrong: isStrong)
    }

    /// "cc bob", "bcc anna or craig".
    func copied(_ scan: PlainScan) -> PlainPattern? {
        let field: SearchField
        switch scan.word(0) {
        case "cc": field = .cc
        case "bcc": field = .bcc
        default: return nil
        }
        guard !begins(scan, at: 1), let first = name(scan, at: 1) else { return nil }
        return people(scan, field, first, isStrong: false)
    }

    /// The first name and the following ones.
    private func people(_ scan: PlainScan, _ field: SearchField, _ first: Name, isStrong: Bool) -> PlainPattern {
        let list = names(scan, after: first)
        let conditions = list.names.map { $0.condition(field) }
        let values = list.names.map(\.value)
        guard values.count > 1 else {
            var pattern = scan.pattern(
                .people, list.end, isStrong: isStrong, conditions, ["\(field.rawValue):\(values[0])"])
            pattern.longerName = longer(scan, first).map { "\(field.rawValue):\"\($0)\"" }
            return pattern
        }
        // A message can be to both, but from only one of them, even in "from anna and bob".
        guard list.isEither || field == .from else {
            return scan.pattern(
                .people, list.end, isStrong: isStrong, conditions, values.map { "\(field.rawValue):\($0)" })
        }
        return scan.pattern(
            .people, list.end, isStrong: isStrong, [.any(conditions)],
            ["\(field.rawValue):(\(values.joined(separator: " OR ")))"])
    }

    /// A one-word name with the next word, which may be the rest of the name.
    private func longer(_ scan: PlainScan, _ name: Name) -> String? {
        let next = scan.original(1 + name.length)
        guard name.length == 1, !name.isQuoted, !name.isBeginning, !name.hasComma, name.text.lowercased() != "me",
            next.count > 1, next.allSatisfy(\.isLetter), !begins(scan, at: 2)
        else { return nil }
        return "\(name.text) \(next)"
    }

    /// The names joined by "or", "and", and commas before one of these; `end` is after the last one.
    private func names(_ scan: PlainScan, after first: Name) -> (names: [Name], end: Int, isEither: Bool) {
        var result = (names: [first], end: 1 + first.length, isEither: false)
        var names = [first]
        var next = result.end
        while let last = names.last {
            let isOr = scan.isOr(next)
            let conjunction = isOr || scan.word(next) == "and" ? 1 : 0
            guard conjunction == 1 || last.hasComma else { break }
            // "from anna or from bob", "from anna, from bob"
            let isRepeated = scan.word(next + conjunction) == scan.word(0)
            let isJoined = conjunction == 1 || isRepeated
            let offset = next + conjunction + (isRepeated ? 1 : 0)
            guard !begins(scan, at: offset), let name = name(scan, at: offset) else { break }
            names.append(name)
            next = offset + name.length
            if isJoined { result = (names, next, result.isEither || isOr) }
        }
        return result
    }

    private func name(_ scan: PlainScan, at offset: Int) -> Name? {
        if let phrase = scan.phrase(offset) {
            // A date in digits is not a name.
            return phrase.contains(where: \.isLetter) ? Name(text: phrase, isQuoted: true, length: 1) : nil
        }
        let word = scan.word(offset)
        guard TermReader.isSearchable(word), !Self.notNames.contains(word), Int(word) == nil,
            dates.interval(word) == nil, ago(scan, at: offset) == nil
        else { return nil }
        let length = hasSecondWord(scan, at: offset) ? 2 : 1
        var text = (0..<length).map { scan.original(offset + $0) }.joined(separator: " ")
        let isBeginning = length == 1 && text.hasSuffix("*")
        while text.hasSuffix("*") { text.removeLast() }
        let mayBeIncomplete = scan.mayBeIncomplete(offset + length - 1) && TermReader.mayBeIncomplete(text)
        return Name(
            text: text, isBeginning: isBeginning, mayBeIncomplete: mayBeIncomplete, length: length,
            hasComma: scan.hasComma(offset + length - 1))
    }

    /// "from Anna Smith": a second word belongs to the name if both are capitalized, but not "Last" of "Last Week".
    /// "from anna smith-jones": two long words with a hyphen are also a name.
    private func hasSecondWord(_ scan: PlainScan, at offset: Int) -> Bool {
        let second = scan.original(offset + 1)
        let isNames = Self.isNameLike(scan.original(offset)) && Self.isNameLike(second)
        return !scan.hasComma(offset) && (isNames || Self.isDoubleName(second)) && !begins(scan, at: offset + 1)
    }

    /// Returns true if something other than a name begins at a word. Does not check for people, so that a query of
    /// names takes linear time: "from" and "to" are not names anyway.
    private func begins(_ scan: PlainScan, at offset: Int) -> Bool {
        let word = scan.word(offset)
        return Self.notNames.contains(word) || Self.nouns.contains(word) || dates.interval(word) != nil
            || patternWithoutPeople(scan.moved(by: offset)) != nil
    }

    private static func isNameLike(_ word: String) -> Bool {
        word.first?.isUppercase == true && word.dropFirst().contains { $0.isLowercase }
    }

    /// Not "follow-up" or "check-in".
    private static func isDoubleName(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { $0.count > 2 && $0.allSatisfy(\.isLetter) }
    }
}
