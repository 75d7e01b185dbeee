/// Why a rule cannot be used. The sentence is for the user.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One plain sentence: what is wrong and what to do.
    public let explanation: String

    /// The name of the exclusion that cannot be used; nil if the error is about the rule itself.
    public var exclusion: String?

    /// Creates an error.
    public init(_ explanation: String, exclusion: String? = nil) {
        self.explanation = explanation
        self.exclusion = exclusion
    }

    /// The explanation.
    public var description: String { explanation }
}
