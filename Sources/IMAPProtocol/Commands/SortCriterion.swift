import MailModel

/// A sort key of UID SORT; the first key is compared first (RFC 5256 §3).
public struct SortCriterion: Hashable, Sendable {
    /// The attribute to compare.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case arrival = "ARRIVAL"
        case cc = "CC"
        case date = "DATE"
        case from = "FROM"
        case size = "SIZE"
        case subject = "SUBJECT"
        case to = "TO"
    }

    /// The attribute to compare.
    public var name: Name
    /// True for descending order.
    public var isReversed: Bool

    /// Memberwise initializer.
    public init(_ name: Name, isReversed: Bool = false) {
        self.name = name
        self.isReversed = isReversed
    }
}
