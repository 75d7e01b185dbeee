/// A sequence set in IMAP syntax.
struct MiniSequenceSet {
    private let ranges: [ClosedRange<UInt32>]

    init(_ text: some StringProtocol) {
        ranges = text.split(separator: ",").compactMap { part in
            let ends = part.split(separator: ":").map { $0 == "*" ? UInt32.max : UInt32($0) ?? 0 }
            guard let low = ends.min(), let high = ends.max() else { return nil }
            return low...high
        }
    }

    func contains(_ number: UInt32) -> Bool { ranges.contains { $0.contains(number) } }
}
