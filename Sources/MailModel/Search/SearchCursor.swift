/// The position where a page of search results ends. The next page begins after it even if the message at this position
/// has changed: it is a position among values, not a message.
///
/// Its text form sorts like the results; later positions are smaller.
public struct SearchCursor: Hashable, Sendable, LosslessStringConvertible {
    /// A position among results sorted by relevance.
    public struct Rank: Hashable, Sendable {
        /// The relevance of the result; never negative.
        public let score: Double
        /// The oldest ranked result; older ones follow, newest first.
        public let floor: Int64
        /// When the first page was requested, in seconds since 1970: the scores of all pages are relative to it.
        public let moment: Int64

        /// Memberwise initializer.
        public init(score: Double, floor: Int64, moment: Int64) {
            self.score = score
            self.floor = floor
            self.moment = moment
        }
    }

    /// The position among results sorted by date.
    public let key: Int64
    /// Nil if results are sorted by date.
    public let rank: Rank?

    /// Creates a position by date, or among results with the same score.
    public init(key: Int64, rank: Rank? = nil) {
        self.key = key
        self.rank = rank
    }

    /// Parses `description`; nil for anything else.
    public init?(_ description: String) {
        let parts = description.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        switch (description.first, parts.count) {
        case ("d", 1):
            guard let key = Self.number(parts[0]) else { return nil }
            self.init(key: key)
        case ("r", 4):
            guard parts[0].utf8.count == 16, let bits = UInt64(parts[0], radix: 16), let key = Self.number(parts[1]),
                let floor = Self.number(parts[2]), let moment = Self.number(parts[3])
            else { return nil }
            let score = Double(bitPattern: bits)
            guard score >= 0, score.isFinite else { return nil }
            self.init(key: key, rank: Rank(score: score, floor: floor, moment: moment))
        default: return nil
        }
    }

    /// For URLs and scripts: opaque except for its order.
    public var description: String {
        guard let rank else { return "d\(Self.digits(key))" }
        // The bit patterns of non-negative numbers sort like the numbers.
        let score = String(rank.score.bitPattern, radix: 16)
        let zeros = String(repeating: "0", count: 16 - score.count)
        return "r\(zeros)\(score).\(Self.digits(key)).\(rank.floor).\(rank.moment)"
    }

    /// Keys are below 2^53.
    private static func digits(_ key: Int64) -> String {
        let text = String(key)
        return String(repeating: "0", count: max(0, 16 - text.count)) + text
    }

    private static func number(_ text: Substring) -> Int64? {
        guard (1...19).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(text)
    }
}
