import MailModel

import struct Foundation.Date

/// A unique arrival time: seconds since 1970 times 2^20, plus a counter for messages of the same second.
///
/// Below 2^53, so that JavaScript can represent it.
enum SortKey {
    private static let counterBits: Int64 = 20
    /// The year 2242; later dates are implausible and clamped.
    private static let maximumSeconds: Int64 = (1 << 33) - 1

    /// The keys of one second.
    static func range(seconds: Int64) -> ClosedRange<Int64> {
        let first = min(max(seconds, 0), maximumSeconds) << counterBits
        return first...(first + (1 << counterBits) - 1)
    }

    /// The second of a key.
    static func seconds(_ key: Int64) -> Int64 { key >> counterBits }

    /// The date of a key.
    static func date(_ key: Int64) -> Date { Date(timeIntervalSince1970: Double(seconds(key))) }

    /// The keys within that number of seconds of the key's second.
    static func window(around key: Int64, seconds: Int64) -> ClosedRange<Int64> {
        let center = self.seconds(key)
        return range(seconds: center - seconds).lowerBound...range(seconds: center + seconds).upperBound
    }
}
