/// The sentences about rules that are not accepted. Those that other modules use as well are in `RuleText`.
enum RuleErrorText {
    // MARK: Name

    static let noName = "Give the rule a name."

    static func nameLength(_ maximum: Int) -> String {
        "The name of a rule is one line of up to \(maximum) characters."
    }

    static func nameTaken(_ name: String) -> String {
        "There is another rule named “\(name)”. Choose another name."
    }

    static func tooMany(_ maximum: Int) -> String { "There can be \(maximum) rules. Remove one that is not needed." }

    // MARK: Actions

    static let exclusionActs = "An exclusion only protects messages, so it has no actions."
    static let noAction = "Say what the rule does, for example trash."
    static let severalMoves = "A rule can do only one of trash, archive and move."
    static let tooManyActions = "A rule has up to ten actions."

    static func alreadyThere(_ mailbox: String) -> String {
        "The rule moves mail from \(mailbox) to \(mailbox), where it is already."
    }

    /// - Parameters:
    ///   - rule: another rule, which moves the mail on.
    ///   - mailbox: where the mail was before.
    static func cycle(with rule: String, backTo mailbox: String) -> String {
        "This rule and “\(rule)” would move mail in a cycle, back to \(mailbox)."
    }

    // MARK: Text form

    static let noRule = "A rule begins with rule or keep and its name in quotes."
    static let openQuote = "A quotation mark is not closed."

    static func unknownWord(_ word: String) -> String { "“\(word)” is not part of a rule." }

    static func missingValue(after word: String) -> String { "Something is missing after \(word)." }
}
