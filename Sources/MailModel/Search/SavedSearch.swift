/// A query that the user gave a name; its results are those of the moment.
public struct SavedSearch: Hashable, Sendable {
    /// Its row.
    public var id: SavedSearchID
    /// Unique in any case.
    public var name: String
    /// As typed.
    public var query: String

    /// Memberwise initializer.
    public init(id: SavedSearchID, name: String, query: String) {
        self.id = id
        self.name = name
        self.query = query
    }
}
