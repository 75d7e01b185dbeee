/// Finds any of several phrases in octets, in one pass over them.
///
/// Searching a `String` for each phrase took as long as making a message safe to show.
public struct PhraseSearch: Sendable {
    /// Sorted, so that those with the same first octet are together.
    private let phrases: [[UInt8]]
    /// The phrases that begin with an octet, as a range of `phrases`.
    private let ranges: [Range<Int>]

    /// - Parameter phrases: in UTF-8, not empty; the time is proportional to how many begin with the same octet.
    public init(_ phrases: [String]) {
        let octets = phrases.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
        var ranges = Array(repeating: 0..<0, count: 256)
        for (index, phrase) in octets.enumerated() {
            let known = ranges[Int(phrase[0])]
            ranges[Int(phrase[0])] = (known.isEmpty ? index : known.lowerBound)..<(index + 1)
        }
        (self.phrases, self.ranges) = (octets, ranges)
    }

    /// True if the octets contain one of the phrases.
    public func isIn(_ bytes: [UInt8]) -> Bool {
        for start in bytes.indices {
            for index in ranges[Int(bytes[start])] where bytes[start...].starts(with: phrases[index]) { return true }
        }
        return false
    }
}
