/// A rule, or a part of a script, that the other language cannot say.
public struct SieveUntranslated: Hashable, Sendable {
    /// The rule, or the part of the script.
    public let rule: String
    /// Why, a sentence.
    public let reason: String

    /// Memberwise initializer.
    public init(rule: String, reason: String) {
        self.rule = rule
        self.reason = reason
    }
}
