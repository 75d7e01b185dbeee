/// The text form of a rule, one line:
///
///     rule "Newsletters" account "me@example.org" if "list:tea" except "is:starred" do trash do keyword:Tea stop
///     keep "Family" if "from:anna" disabled
///
/// Words that contain a blank, a quotation mark or nothing are quoted; `\` precedes quotation marks and backslashes.
/// Reading what `description` writes gives the same rule.
public struct RuleLine: Hashable, Sendable, CustomStringConvertible {
    /// The rule; its account is in `account`, because files are not tied to one database.
    public var draft: RuleDraft
    /// The address of the account; nil for all.
    public var account: String?

    /// Memberwise initializer.
    public init(_ draft: RuleDraft, account: String?) {
        self.draft = draft
        self.draft.account = nil
        self.account = account
    }

    /// - Throws: `RuleError`.
    public init(parsing text: String) throws {
        var words = try Self.words(text)[...]
        draft = RuleDraft(name: "", condition: "")
        switch words.popFirst() {
        case "rule": draft.kind = .action
        case "keep": draft.kind = .exclusion
        default: throw RuleError(RuleErrorText.noRule)
        }
        draft.name = try Self.value(after: "the first word", &words)
        while let word = words.popFirst() {
            switch word {
            case "account": account = try Self.value(after: word, &words)
            case "if": draft.condition = try Self.value(after: word, &words)
            case "except": draft.exception = try Self.value(after: word, &words)
            case "do":
                let text = try Self.value(after: word, &words)
                guard let action = RuleAction(text) else { throw RuleError(RuleText.unknownAction(text)) }
                draft.actions.append(action)
            case "stop": draft.stops = true
            case "disabled": draft.isEnabled = false
            default: throw RuleError(RuleErrorText.unknownWord(word))
            }
        }
    }

    /// What the user reads as the name of a line that is no rule: the name in it, if it can be read.
    public static func name(of text: String) -> String? {
        guard let words = try? words(text), words.count > 1 else { return nil }
        return words[1]
    }

    /// The text form.
    public var description: String {
        var parts = [draft.kind == .action ? "rule" : "keep", Self.quoted(draft.name)]
        if let account { parts += ["account", Self.quoted(account)] }
        parts += ["if", Self.quoted(draft.condition)]
        if !draft.exception.isEmpty { parts += ["except", Self.quoted(draft.exception)] }
        for action in draft.actions { parts += ["do", Self.word(action.description)] }
        if draft.stops { parts.append("stop") }
        if !draft.isEnabled { parts.append("disabled") }
        return parts.joined(separator: " ")
    }

    private static func value(after word: String, _ words: inout ArraySlice<String>) throws -> String {
        guard let value = words.popFirst() else { throw RuleError(RuleErrorText.missingValue(after: word)) }
        return value
    }

    private static func word(_ text: String) -> String {
        text.isEmpty || text.contains { $0.isWhitespace || $0 == "\"" || $0 == "\\" } ? quoted(text) : text
    }

    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func words(_ text: String) throws -> [String] {
        var result: [String] = []
        var word: String?
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                word = word ?? ""
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                if let word { result.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard !isQuoted else { throw RuleError(RuleErrorText.openQuote) }
        if let word { result.append(word) }
        return result
    }
}
