/// Generates boundaries that do not occur in the content that they separate.
struct BoundarySource {
    private var waiting: [String]

    /// Generates the boundaries for all multiparts below a root. Quoted-printable text never contains `=_` and base64
    /// never contains `_`; if other text contains a boundary, another one is generated.
    init(for root: OutgoingPart, using random: inout some RandomNumberGenerator) {
        waiting = []
        var number = 0
        let text = RandomText.make(using: &random)
        let wanted = Self.multipartCount(root)
        // Terminates: a text of n octets contains fewer than n different boundaries.
        while waiting.count < wanted {
            number += 1
            // The final mark ensures that no boundary is a prefix of another.
            let boundary = "=_\(text)_\(number)_"
            if !root.contains(Array(boundary.utf8)) { waiting.append(boundary) }
        }
        waiting.reverse()
    }

    /// The next unused boundary.
    mutating func next() -> String { waiting.popLast() ?? "=_none_" }

    private static func multipartCount(_ part: OutgoingPart) -> Int {
        switch part {
        case .leaf: 0
        case .multipart(_, _, let children): children.reduce(1) { $0 + multipartCount($1) }
        }
    }
}
