/// A text without its invisible marks, with a mapping to the original positions.
struct VisibleText {
    /// The remaining bytes.
    private(set) var bytes: [UInt8] = []
    /// For each stretch of bytes after a mark: its start in `bytes`, and the number of bytes removed before it.
    private var gaps: [(start: Int, missing: Int)] = []

    /// Nil if there is nothing to remove.
    init?(_ text: UnsafeRawBufferPointer) {
        guard let first = Self.firstMark(in: text) else { return nil }
        bytes.reserveCapacity(text.count)
        bytes.append(contentsOf: text[..<first])
        var index = first
        while index < text.count {
            let length = InvisibleMarks.length(in: text, at: index)
            if length == 0 {
                bytes.append(text[index])
                index += 1
            } else {
                index += length
                let missing = index - bytes.count
                if gaps.last?.start == bytes.count { gaps.removeLast() }
                gaps.append((bytes.count, missing))
            }
        }
    }

    private static func firstMark(in text: UnsafeRawBufferPointer) -> Int? {
        text.indices.first { InvisibleMarks.length(in: text, at: $0) > 0 }
    }

    /// The original position of a remaining byte.
    func original(_ index: Int) -> Int {
        var low = 0
        var high = gaps.count
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle].start <= index { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? index + gaps[low - 1].missing : index
    }
}
