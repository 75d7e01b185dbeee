public import MailModel

/// One run of rules: everything that it did is undone in one step.
public struct RuleRunID: RowIdentifier {
    /// The row number, which is also the undo number that the command line prints.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
