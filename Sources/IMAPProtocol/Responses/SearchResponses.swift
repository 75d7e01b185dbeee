public import MailModel

/// The answer to an extended search (RFC 4731, RFC 9051 §7.3.4).
public struct ExtendedSearchResponse: Hashable, Sendable {
    /// The command that it answers; nil where the server did not say.
    public var tag: String?
    /// Whether the numbers are UIDs and not sequence numbers.
    public var isUID = false
    /// The smallest hit.
    public var min: UInt32?
    /// The largest hit.
    public var max: UInt32?
    /// How many hits.
    public var count: UInt32?
    /// All hits; nil where ALL was not sent, which a server does when there is none.
    public var all: UIDSet?
    /// The highest modification sequence of the hits.
    public var modificationSequence: UInt64?
    /// One page of the hits (RFC 9394 §3.1).
    public var partial: PartialResult?

    /// Items that are not known or could not be read, and what the correlator holds besides the tag; in capitals.
    public var ignoredItems: [String] = []

    /// An answer without hits.
    public init() {}

    /// Whether it answers the command with this tag (RFC 4466 §2.6.2). A server that names no command answers the running one.
    public func answers(_ tag: String) -> Bool { self.tag == nil || self.tag == tag }
}

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

/// The hits on one page (RFC 9394 §3.1).
public struct PartialResult: Hashable, Sendable {
    /// The page that was asked for.
    public var range: PartialRange
    /// What is on it; empty where the server sent NIL.
    public var hits: UIDSet

    /// Takes both as they are.
    public init(range: PartialRange, hits: UIDSet) {
        self.range = range
        self.hits = hits
    }
}

/// Messages of one thread (RFC 5256 §4): each answers the one before, and what is in `branches` answers the last.
public struct ThreadResponse: Hashable, Sendable {
    /// UIDs or sequence numbers as the command asked; empty where the message that began the thread is not there.
    public var numbers: [UInt32]
    /// More than one, or none.
    public var branches: [ThreadResponse]

    /// Takes both as they are.
    public init(numbers: [UInt32], branches: [ThreadResponse] = []) {
        self.numbers = numbers
        self.branches = branches
    }
}
