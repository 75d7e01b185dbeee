/// A parsed search query: a tree of conditions, and notes about how the text was interpreted.
///
/// `SearchLanguage` creates it from text; the store executes it.
public struct SearchQuery: Hashable, Sendable {
    /// The condition that hits must meet; nil if there is nothing to search for, which finds nothing.
    public var condition: SearchCondition?
    /// Notes about parts that could not be used as written, in text order.
    public var notes: [SearchNote]

    /// Memberwise initializer.
    public init(condition: SearchCondition?, notes: [SearchNote] = []) {
        self.condition = condition
        self.notes = notes
    }
}
