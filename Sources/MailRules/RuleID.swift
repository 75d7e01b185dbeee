public import MailModel

/// A rule.
public struct RuleID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
