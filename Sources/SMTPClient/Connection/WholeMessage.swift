/// A message in memory as a sequence of one piece.
struct WholeMessage: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

    struct Iterator: AsyncIteratorProtocol {
        var bytes: [UInt8]?

        mutating func next() async -> [UInt8]? {
            defer { bytes = nil }
            return bytes
        }
    }
}
