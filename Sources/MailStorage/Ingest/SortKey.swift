import MailModel

import struct Foundation.Date

/// When a message arrived, made unique: seconds since 1970 times 2^20, plus a counter for messages of the same second.
///
/// Stays below 2^53, so that JavaScript can carry it.
enum SortKey {
    private static let counterBits: Int64 = 20
    /// The year 2242; later dates are nonsense and count as this.
    private static let maximumSeconds: Int64 = (1 << 33) - 1

    /// The keys of one second.
    static func range(seconds: Int64) -> ClosedRange<Int64> {
        let first = min(max(seconds, 0), maximumSeconds) << counterBits
        return first...(first + (1 << counterBits) - 1)
    }

    /// The second that a key stands for.
    static func seconds(_ key: Int64) -> Int64 { key >> counterBits }

    /// The moment that a key stands for.
    static func date(_ key: Int64) -> Date { Date(timeIntervalSince1970: Double(seconds(key))) }

    /// The keys of everything at most so many seconds away from the key's second.
    static func window(around key: Int64, seconds: Int64) -> ClosedRange<Int64> {
        let center = self.seconds(key)
        return range(seconds: center - seconds).lowerBound...range(seconds: center + seconds).upperBound
    }
}
