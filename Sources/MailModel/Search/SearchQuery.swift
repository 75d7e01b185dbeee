/// What a person looks for, understood: a tree of conditions, and what has to be said about how the text was read.
///
/// `SearchLanguage` makes it from text; the store answers it.
public struct SearchQuery: Hashable, Sendable {
    /// What a message must be to be found; nil when there is nothing to look for, and nothing is found.
    public var condition: SearchCondition?
    /// What could not be taken as it was written, in the order of the text.
    public var notes: [SearchNote]

    /// Takes both as they are.
    public init(condition: SearchCondition?, notes: [SearchNote] = []) {
        self.condition = condition
        self.notes = notes
    }
}
