import Foundation

/// How likely the user writes to somebody: the number of messages, each with a weight that halves in 60 days.
///
/// A rank is the binary logarithm of that sum, as seen from 1970. So the order of two ranks never changes by itself,
/// and no rank must be computed again as time passes.
struct ContactRank: Hashable, Comparable {
    /// The logarithm.
    private(set) var value: Double

    /// The number of seconds in which a weight halves.
    static let halfLife: Double = 60 * 86_400

    /// Wraps a stored rank.
    init(_ value: Double) { self.value = value }

    /// The rank of one message.
    init(weight: Double, date: Date) { value = log2(weight) + date.timeIntervalSince1970 / Self.halfLife }

    /// Adds further messages.
    mutating func add(_ other: ContactRank) {
        let (low, high) = (min(value, other.value), max(value, other.value))
        value = high + log2(1 + exp2(low - high))
    }

    static func < (left: ContactRank, right: ContactRank) -> Bool { left.value < right.value }
}
