/// Boundaries that stand nowhere in what they separate.
struct BoundarySource {
    private var waiting: [String]

    /// Makes as many boundaries as the parts below a root need. `=_` stands in no quoted-printable text and `_` in no
    /// base64; a text that does have the boundary makes it another one.
    init(for root: OutgoingPart, using random: inout some RandomNumberGenerator) {
        waiting = []
        var number = 0
        let text = RandomText.make(using: &random)
        let wanted = Self.multipartCount(root)
        // Ends: a text of n octets holds less than n different boundaries.
        while waiting.count < wanted {
            number += 1
            // Ends in a mark, so that none is the beginning of another.
            let boundary = "=_\(text)_\(number)_"
            if !root.contains(Array(boundary.utf8)) { waiting.append(boundary) }
        }
        waiting.reverse()
    }

    /// One that was not given yet.
    mutating func next() -> String { waiting.popLast() ?? "=_none_" }

    private static func multipartCount(_ part: OutgoingPart) -> Int {
        switch part {
        case .leaf: 0
        case .multipart(_, _, let children): children.reduce(1) { $0 + multipartCount($1) }
        }
    }
}
