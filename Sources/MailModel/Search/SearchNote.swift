/// Something about a query that the person should be told.
public struct SearchNote: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// What looks like an operator is none: it was searched as words.
        case unknownOperator = "unknown_operator"
        /// The value of an operator makes no sense: it was searched as words.
        case badValue = "bad_value"
        /// Something waits for what comes next, and was left out.
        case unfinished
        /// There is nothing in it to look for.
        case nothingToFind = "nothing_to_find"
        /// A part of the query was left out because it is too much.
        case limit
        /// Plain words were taken for operators.
        case reading
        /// Words that may have been meant as operators.
        case hint
        /// The mail here does not tell, so that the answer is not the whole truth.
        case noData = "no_data"
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// The part of the query that it is about, as typed.
    public var text: String
    /// One plain sentence.
    public var explanation: String
    /// What to write instead of `text`; nil where nothing is better.
    public var suggestion: String?

    /// Takes the parts as they are.
    public init(_ kind: Kind, _ text: String, _ explanation: String, suggestion: String? = nil) {
        self.kind = kind
        self.text = text
        self.explanation = explanation
        self.suggestion = suggestion
    }
}
