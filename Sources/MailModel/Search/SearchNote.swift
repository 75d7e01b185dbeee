/// A note for the user about a query.
public struct SearchNote: Hashable, Sendable {
    /// The kind of note.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An unknown operator: it was searched as words.
        case unknownOperator = "unknown_operator"
        /// An invalid operator value: it was searched as words.
        case badValue = "bad_value"
        /// Incomplete input that was ignored.
        case unfinished
        /// It contains nothing to search for.
        case nothingToFind = "nothing_to_find"
        /// A part of the query exceeds a limit and was ignored.
        case limit
        /// Plain words were interpreted as operators.
        case reading
        /// Words that may be meant as operators.
        case hint
        /// Data is missing, so the results may be incomplete.
        case noData = "no_data"
    }

    /// The kind of note.
    public var kind: Kind
    /// The part of the query concerned, as typed.
    public var text: String
    /// One plain sentence.
    public var explanation: String
    /// What is wrong, a sentence without what the search did instead; nil if `explanation` says only that.
    public var problem: String?
    /// A replacement for `text`; nil if there is none.
    public var suggestion: String?

    /// Memberwise initializer.
    public init(
        _ kind: Kind, _ text: String, _ explanation: String, problem: String? = nil, suggestion: String? = nil
    ) {
        self.kind = kind
        self.text = text
        self.explanation = explanation
        self.problem = problem
        self.suggestion = suggestion
    }
}
