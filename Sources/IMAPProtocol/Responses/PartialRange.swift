import MailModel

/// A range of hits or messages, counted from the first or from the last one (RFC 9394 §3.1). Always ascending and never
/// empty.
public struct PartialRange: Hashable, Sendable, CustomStringConvertible {
    /// Positions from 1, both ends inclusive.
    public let positions: ClosedRange<UInt32>
    /// True if position 1 is the last one.
    public let countsFromEnd: Bool

    /// Returns nil for position 0, which does not exist.
    public init?(_ positions: ClosedRange<UInt32>, countsFromEnd: Bool = false) {
        guard positions.lowerBound > 0 else { return nil }
        self.positions = positions
        self.countsFromEnd = countsFromEnd
    }

    /// As on the wire, such as `1:100` or `-1:-100`.
    public var description: String {
        let sign = countsFromEnd ? "-" : ""
        return "\(sign)\(positions.lowerBound):\(sign)\(positions.upperBound)"
    }
}
