/// A set of UIDs, stored as ascending, disjoint, non-adjacent closed ranges, so that its size depends on the number of
/// gaps, not of messages. A range sent by a server is never expanded.
public struct UIDSet: Hashable, Sendable, CustomStringConvertible {
    /// Ascending, disjoint and never adjacent.
    public private(set) var ranges: [ClosedRange<UInt32>]

    /// The empty set.
    public init() { ranges = [] }

    /// One range.
    public init(_ range: ClosedRange<UID>) { ranges = [range.lowerBound.rawValue...range.upperBound.rawValue] }

    /// Creates a set of UIDs in any order; O(n log n).
    public init(_ uids: some Sequence<UID>) {
        self.init(normalizing: uids.map { $0.rawValue...$0.rawValue })
    }

    /// Creates a set from ranges in any order, overlapping or not; zero is left out. O(n log n).
    public init(normalizing unordered: [ClosedRange<UInt32>]) {
        ranges = []
        for range in unordered.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > 0 {
            append(Swift.max(range.lowerBound, 1)...range.upperBound)
        }
    }

    /// True if the set is empty.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The number of UIDs.
    public var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 } }

    /// The smallest UID.
    public var min: UID? { ranges.first.map { UID(validated: $0.lowerBound) } }

    /// The largest UID.
    public var max: UID? { ranges.last.map { UID(validated: $0.upperBound) } }

    /// All UIDs in ascending order. Expand only sets of bounded size.
    public var uids: some Sequence<UID> { ranges.lazy.flatMap { $0.lazy.map { UID(validated: $0) } } }

    /// Returns true if the UID is in the set; O(log n).
    public func contains(_ uid: UID) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < uid.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(uid.rawValue)
    }

    /// Adds one UID; O(1) amortized if UIDs are inserted in ascending order.
    public mutating func insert(_ uid: UID) { formUnion(UIDSet(uid...uid)) }

    /// Adds all UIDs of the other set; O(n + m).
    public mutating func formUnion(_ other: UIDSet) {
        if let last = ranges.last, let first = other.ranges.first, first.lowerBound < last.lowerBound {
            self = UIDSet(normalizing: ranges + other.ranges)
        } else {
            for range in other.ranges { append(range) }
        }
    }

    /// The UIDs in either set.
    public func union(_ other: UIDSet) -> UIDSet {
        var result = self
        result.formUnion(other)
        return result
    }

    /// The UIDs of this set that are not in the other; O(n + m).
    public func subtracting(_ other: UIDSet) -> UIDSet {
        var result = UIDSet()
        var index = 0
        for range in ranges {
            var low = UInt64(range.lowerBound)
            let high = UInt64(range.upperBound)
            while index < other.ranges.count, UInt64(other.ranges[index].upperBound) < low { index += 1 }
            var cursor = index
            while low <= high {
                guard cursor < other.ranges.count, UInt64(other.ranges[cursor].lowerBound) <= high else {
                    result.ranges.append(UInt32(low)...UInt32(high))
                    break
                }
                let cut = other.ranges[cursor]
                if UInt64(cut.lowerBound) > low { result.ranges.append(UInt32(low)...(cut.lowerBound - 1)) }
                low = UInt64(cut.upperBound) + 1
                cursor += 1
            }
        }
        return result
    }

    /// The UIDs in both sets; O(n + m).
    public func intersection(_ other: UIDSet) -> UIDSet { subtracting(subtracting(other)) }

    /// Splits the set into batches of at most `size` UIDs each, largest UIDs first, so that the newest mail comes
    /// first.
    public func newestFirst(batchesOf size: Int) -> [UIDSet] {
        precondition(size > 0, "A batch holds at least one message")
        var batches: [UIDSet] = []
        var current: [ClosedRange<UInt32>] = []
        var room = size
        for range in ranges.reversed() {
            var high = UInt64(range.upperBound)
            while high >= UInt64(range.lowerBound) {
                let low = Swift.max(UInt64(range.lowerBound), high >= UInt64(room) ? high - UInt64(room) + 1 : 1)
                current.append(UInt32(low)...UInt32(high))
                room -= Int(high - low) + 1
                if room == 0 {
                    batches.append(UIDSet(normalizing: current))
                    current = []
                    room = size
                }
                high = low - 1
            }
        }
        if !current.isEmpty { batches.append(UIDSet(normalizing: current)) }
        return batches
    }

    /// RFC 3501 §9 `sequence-set`: ascending and merged, such as `1:3,7`. Empty for the empty set, which is not valid
    /// in a command.
    public var description: String {
        ranges.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound):\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// Appends a range that does not start before the last one, merging adjacent ranges.
    private mutating func append(_ range: ClosedRange<UInt32>) {
        guard let last = ranges.last else {
            ranges.append(range)
            return
        }
        if UInt64(range.lowerBound) <= UInt64(last.upperBound) + 1 {
            ranges[ranges.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
        } else {
            ranges.append(range)
        }
    }
}
