/// Where a page of search results ends. The next page begins behind it, whatever has become of the message that stood there: a
/// place among values, not a message.
///
/// As a text it sorts as results do, the later ones being smaller.
public struct SearchCursor: Hashable, Sendable, LosslessStringConvertible {
    /// A place among results by relevance.
    public struct Rank: Hashable, Sendable {
        /// How well the result fits; never negative.
        public let score: Double
        /// The oldest result that is ranked; what is older comes behind those, newest first.
        public let floor: Int64
        /// Seconds since 1970 when the first page was asked for: the scores of all pages count from then.
        public let moment: Int64

        /// Takes the parts as they are.
        public init(score: Double, floor: Int64, moment: Int64) {
            self.score = score
            self.floor = floor
            self.moment = moment
        }
    }

    /// The place among results by date.
    public let key: Int64
    /// Nil where results come by date.
    public let rank: Rank?

    /// A place by date, or among results of the same score.
    public init(key: Int64, rank: Rank? = nil) {
        self.key = key
        self.rank = rank
    }

    /// Reads what `description` writes; nil for anything else.
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

    /// For addresses and scripts: opaque, but for its order.
    public var description: String {
        guard let rank else { return "d\(Self.digits(key))" }
        // The bits of numbers that are not negative sort as the numbers do.
        let score = String(rank.score.bitPattern, radix: 16)
        return
            "r\(String(repeating: "0", count: 16 - score.count))\(score).\(Self.digits(key)).\(rank.floor).\(rank.moment)"
    }

    /// Keys are below 2^53.
    private static func digits(_ key: Int64) -> String {
        let text = String(key)
        return String(repeating: "0", count: max(0, 16 - text.count)) + text
    }

    private static func number(_ text: Substring) -> Int64? {
        guard (1...19).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(text)
    }
}
