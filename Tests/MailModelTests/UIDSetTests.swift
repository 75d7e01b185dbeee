import MailModel
import Testing

@Suite struct UIDSetTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var ranges: [ClosedRange<UInt32>]
        var text: String
        var count: Int
        init(_ ranges: [ClosedRange<UInt32>], _ text: String, _ count: Int) {
            self.ranges = ranges
            self.text = text
            self.count = count
        }
        var testDescription: String { "\(ranges) -> \(text)" }
    }

    static let rows: [Row] = [
        Row([], "", 0), Row([1...1], "1", 1), Row([1...3], "1:3", 3), Row([3...3, 1...1], "1,3", 2),
        Row([1...2, 3...4], "1:4", 4), Row([1...5, 2...3], "1:5", 5), Row([1...5, 4...9], "1:9", 9),
        Row([0...0], "", 0), Row([0...2], "1:2", 2), Row([5...5, 5...5], "5", 1),
        Row([4_294_967_295...4_294_967_295, 1...1], "1,4294967295", 2),
        Row([4_294_967_294...4_294_967_295, 4_294_967_295...4_294_967_295], "4294967294:4294967295", 2),
        Row([1...4_294_967_295], "1:4294967295", 4_294_967_295),
    ]

    @Test("RFC 3501 §9: a set is ascending and merged however it was given", arguments: rows)
    func normalizes(row: Row) {
        let set = UIDSet(normalizing: row.ranges)
        #expect(set.description == row.text)
        #expect(set.count == row.count)
        #expect(set.isEmpty == (row.count == 0))
        #expect(set.min?.rawValue == set.ranges.first?.lowerBound)
        #expect(set.max?.rawValue == set.ranges.last?.upperBound)
    }

    private func set(_ numbers: some Sequence<UInt32>) -> UIDSet { UIDSet(normalizing: numbers.map { $0...$0 }) }

    @Test("Union, difference and intersection equal those of Set")
    func agreesWithPlainSets() {
        // Every pair of subsets of 1...6, so that each way of touching and overlapping occurs.
        for first in 0..<64 {
            for second in 0..<64 {
                let left = subset(first)
                let right = subset(second)
                #expect(set(left).union(set(right)) == set(left.union(right)))
                #expect(set(left).subtracting(set(right)) == set(left.subtracting(right)))
                #expect(set(left).intersection(set(right)) == set(left.intersection(right)))
            }
        }
    }

    /// The numbers 1 to 6 whose bits are set.
    private func subset(_ bits: Int) -> Set<UInt32> {
        var result: Set<UInt32> = []
        for place in 0..<6 where bits >> place & 1 == 1 { result.insert(UInt32(place) + 1) }
        return result
    }

    @Test("The largest UID is handled in every operation")
    func reachesTheLastUID() {
        let all = UIDSet(normalizing: [1...4_294_967_295])
        let last = UIDSet(normalizing: [4_294_967_295...4_294_967_295])
        #expect(all.subtracting(last).description == "1:4294967294")
        #expect(all.subtracting(all).isEmpty)
        #expect(all.intersection(last) == last)
        #expect(all.subtracting(last).union(last) == all)
    }

    @Test("A set holds what was inserted, in any order, and nothing else")
    func containsWhatWasInserted() throws {
        var set = UIDSet()
        for number: UInt32 in [9, 1, 3, 2, 7, 9] { set.insert(try #require(UID(number))) }
        #expect(set.description == "1:3,7,9")
        let held = try (1...10).filter { set.contains(try #require(UID(UInt32($0)))) }
        #expect(held == [1, 2, 3, 7, 9])
        #expect(set.uids.map(\.rawValue) == [1, 2, 3, 7, 9])
        #expect(UIDSet(set.uids) == set)
    }

    @Test("Batches hold every UID once, the newest first")
    func batches() {
        let set = UIDSet(normalizing: [1...3, 5...5, 8...11])
        #expect(set.newestFirst(batchesOf: 3).map(\.description) == ["9:11", "3,5,8", "1:2"])
        #expect(set.newestFirst(batchesOf: 8).map(\.description) == ["1:3,5,8:11"])
        #expect(set.newestFirst(batchesOf: 1).map(\.count) == Array(repeating: 1, count: 8))
        #expect(UIDSet().newestFirst(batchesOf: 5).isEmpty)
        let huge = UIDSet(normalizing: [1...4_294_967_295]).newestFirst(batchesOf: 4_000_000_000)
        #expect(huge.map(\.count) == [4_000_000_000, 294_967_295])
    }
}
