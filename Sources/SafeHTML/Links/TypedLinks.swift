/// Finds the web addresses in a typed line of text.
public enum TypedLinks {
    /// A piece of the line.
    public struct Piece: Hashable, Sendable {
        /// The text as typed.
        public let text: String
        /// The address that it leads to, with its scheme; nil for text that is no address.
        public let address: String?
    }

    /// The line in pieces, in order; their texts are the line. Linear in its length.
    public static func pieces(of line: String) -> [Piece] {
        let bytes = Array(line.utf8)[...]
        var pieces: [Piece] = []
        var written = bytes.startIndex
        func add(_ end: Int, _ address: String?) {
            guard end > written else { return }
            pieces.append(Piece(text: String(decoding: bytes[written..<end], as: UTF8.self), address: address))
            written = end
        }
        for (range, address) in LinkFinder.webLinks(in: bytes) {
            add(range.lowerBound, nil)
            add(range.upperBound, address)
        }
        add(bytes.endIndex, nil)
        return pieces
    }
}
