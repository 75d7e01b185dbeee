/// Why a rule cannot be used. The sentence is for the user.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One plain sentence: what is wrong and what to do.
    public let explanation: String

    /// Creates an error.
    public init(_ explanation: String) { self.explanation = explanation }

    /// The explanation.
    public var description: String { explanation }
}
