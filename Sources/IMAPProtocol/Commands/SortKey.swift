import MailModel

/// What UID SORT compares, the first key first (RFC 5256 §3).
public struct SortKey: Hashable, Sendable {
    /// What can be compared.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case arrival = "ARRIVAL"
        case cc = "CC"
        case date = "DATE"
        case from = "FROM"
        case size = "SIZE"
        case subject = "SUBJECT"
        case to = "TO"
    }

    /// What is compared.
    public var name: Name
    /// Whether the greatest comes first.
    public var isReversed: Bool

    /// Takes both as they are.
    public init(_ name: Name, isReversed: Bool = false) {
        self.name = name
        self.isReversed = isReversed
    }
}
