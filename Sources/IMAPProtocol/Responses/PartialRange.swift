import MailModel

/// A page of hits or messages, counted from the first or from the last one (RFC 9394 §3.1). Always ascending and not empty.
public struct PartialRange: Hashable, Sendable, CustomStringConvertible {
    /// Positions from 1, both ends included.
    public let positions: ClosedRange<UInt32>
    /// Whether 1 is the newest one.
    public let countsFromEnd: Bool

    /// Nil for the position 0, which does not exist.
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
