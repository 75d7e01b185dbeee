import MailModel

/// The English patterns.
struct PlainPatterns {
    let dates: SearchDateReader

    /// The pattern at a word; nil if there is none.
    func pattern(_ scan: PlainScan) -> PlainPattern? {
        guard scan.start < scan.words.count else { return nil }
        return notRead(scan) ?? readMail(scan) ?? negation(scan) ?? nothing(scan) ?? positive(scan)
    }

    private func positive(_ scan: PlainScan) -> PlainPattern? {
        bare(scan) ?? named(scan)
    }

    private func bare(_ scan: PlainScan) -> PlainPattern? {
        people(scan) ?? patternWithoutPeople(scan)
    }

    /// All patterns except people.
    func patternWithoutPeople(_ scan: PlainScan) -> PlainPattern? {
        state(scan) ?? content(scan) ?? place(scan) ?? size(scan) ?? age(scan) ?? time(scan) ?? topic(scan)
    }

    static let nouns: Set<String> = [
        "mail", "mails", "email", "emails", "e-mail", "e-mails", "message", "messages", "conversation", "conversations",
        "everything",
    ]

    /// Words without meaning before a noun.
    static let articles: Set<String> = ["a", "an", "the", "any", "all", "my", "our", "your"]

    /// "messages from anna": the noun only means that mail is searched for.
    private func named(_ scan: PlainScan) -> PlainPattern? {
        let skipped = scan.skipping(Self.articles, at: 0)
        guard Self.nouns.contains(scan.word(skipped)) else { return nil }
        let rest = scan.moved(by: skipped + 1)
        guard var inner = negation(rest) ?? bare(rest) ?? ambiguousPattern(rest) else { return nil }
        inner.range = scan.start..<inner.range.upperBound
        inner.isStrong = true
        return inner
    }

    /// Patterns that alone are probably meant as words: "cc bob", "march 2024".
    func ambiguousPattern(_ scan: PlainScan) -> PlainPattern? {
        copied(scan) ?? wholeMonth(scan)
    }

    // MARK: Not

    private static let negations: Set<String> = ["not", "except", "excluding"]

    /// "not read" is a state; "read" alone is an ordinary word.
    private func notRead(_ scan: PlainScan) -> PlainPattern? {
        guard scan.word(0) == "not", scan.word(1) == "read", !scan.hasComma(0) else { return nil }
        return scan.pattern(.state, 2, isStrong: false, [.state(.unread)], ["is:unread"])
    }

    /// "read emails" in "read emails from anna": the rest shows that it is a condition, not a command.
    private func readMail(_ scan: PlainScan) -> PlainPattern? {
        let skipped = scan.skipping(Self.articles, at: 0)
        guard scan.word(skipped) == "read", scan.beginsAlternative, !scan.hasComma(skipped),
            Self.isMail(scan.word(skipped + 1))
        else { return nil }
        // Checks only the next pattern, and none that looks ahead itself, so that a query of only such words takes
        // linear time.
        let length = skipped + 2
        let next = scan.moved(by: length + scan.skipping(Self.negations, at: length))
        guard bare(next) != nil else { return nil }
        return scan.pattern(.state, length, isStrong: true, [.state(.read)], ["is:read"])
    }

    /// A noun that can only mean mail.
    private static func isMail(_ word: String) -> Bool { nouns.contains(word) && word != "everything" }

    /// "not from anna", "except unread mail", "but not last week".
    private func negation(_ scan: PlainScan) -> PlainPattern? {
        let offset = scan.skipping(["and", "but"], at: 0)
        guard Self.negations.contains(scan.word(offset)), let inner = positive(scan.moved(by: offset + 1)) else {
            return nil
        }
        var pattern = inner.opposite
        pattern.range = scan.start..<inner.range.upperBound
        // "not from" is unlikely to be meant as words, but "not to" is.
        pattern.isStrong = inner.isStrong || ["from", "unread", "starred"].contains(scan.word(offset + 1))
        return pattern
    }

    /// "no mail from anna with attachments": everything that follows is negated.
    private func nothing(_ scan: PlainScan) -> PlainPattern? {
        guard scan.word(0) == "no", Self.nouns.contains(scan.word(1)) else { return nil }
        var whole: PlainPattern?
        var next = scan.moved(by: 2)
        while let inner = bare(next) {
            whole = whole ?? inner
            if inner.range.lowerBound > scan.start + 2 {
                whole?.conditions += inner.conditions
                whole?.terms += inner.terms
            }
            next = scan.moved(by: inner.range.upperBound - scan.start)
        }
        guard var pattern = whole?.opposite else { return nil }
        pattern.range = scan.start..<next.start
        pattern.isStrong = true
        return pattern
    }

    // MARK: Unread, starred, in the inbox

    private static let states: [String: SearchedState] = [
        "unread": .unread, "starred": .starred, "unanswered": .replied, "answered": .replied,
    ]

    private func state(_ scan: PlainScan) -> PlainPattern? {
        if let drafts = drafts(scan) { return drafts }
        guard let state = Self.states[scan.word(0)] else { return nil }
        let hasNoun = Self.nouns.contains(scan.word(1)) && !scan.hasComma(0)
        let pattern = scan.pattern(
            .state, hasNoun ? 2 : 1, isStrong: hasNoun, [.state(state)], ["is:\(state.rawValue)"])
        return scan.word(0) == "unanswered" ? pattern.opposite : pattern
    }

    /// "draft emails", "my drafts". Other drafts may be drafts of anything.
    private func drafts(_ scan: PlainScan) -> PlainPattern? {
        guard scan.word(0) == "draft" || scan.word(1).hasPrefix("draft") else { return nil }
        let skipped = scan.skipping(Self.articles, at: 0)
        let isMine = scan.word(0) == "my" && scan.word(1) == "drafts"
        // "comments on my drafts", "my drafts of the contract"
        let isOther = Self.prepositions.contains(scan.wordBefore) || ["of", "for"].contains(scan.word(2))
        let isMail =
            scan.word(skipped) == "draft" && !scan.hasComma(skipped) && Self.isMail(scan.word(skipped + 1))
        guard isMine && !isOther || isMail else { return nil }
        return scan.pattern(.state, skipped + (isMine ? 1 : 2), isStrong: true, [.state(.draft)], ["is:draft"])
    }

    private static let prepositions: Set<String> = ["about", "at", "for", "from", "into", "of", "on", "to", "with"]

    /// "in inbox", "in the trash folder". Others may be words: "in spam".
    private func place(_ scan: PlainScan) -> PlainPattern? {
        guard scan.word(0) == "in" else { return nil }
        let offset = 1 + scan.skipping(["the", "my"], at: 1)
        let role = scan.word(offset)
        guard QueryValues.roles.contains(role) else { return nil }
        let hasNoun = ["folder", "mailbox", "mail"].contains(scan.word(offset + 1)) && !scan.hasComma(offset)
        return scan.pattern(
            .place, offset + (hasNoun ? 2 : 1), isStrong: hasNoun || role == "inbox", [.mailbox(role)], ["in:\(role)"])
    }

    // MARK: About

    /// "about the invoice": the word is searched for as it is.
    private func topic(_ scan: PlainScan) -> PlainPattern? {
        guard ["about", "regarding", "concerning"].contains(scan.word(0)) else { return nil }
        let offset = 1 + scan.skipping(Self.articles, at: 1)
        let rest = scan.moved(by: offset)
        guard TermReader.isSearchable(scan.word(offset)), !Self.notNames.contains(scan.word(offset)),
            !["about", "regarding", "concerning"].contains(scan.word(offset)), patternWithoutPeople(rest) == nil,
            let condition = scan.condition(offset)
        else { return nil }
        return scan.pattern(.topic, offset + 1, isStrong: false, [condition], [scan.original(offset)])
    }
}
