/// A saved search.
public struct SavedSearchID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
