/// Hands them on in pieces of a fixed size, so that a part of any size is decoded in little memory.
struct ChunkSink: ByteSink {
    private static let size = 256 * 1_024
    private var chunk: [UInt8] = []
    private let emit: ([UInt8]) throws -> Void
    /// Once the receiver has failed, nothing more is handed on.
    private(set) var failure: (any Error)?

    init(_ emit: @escaping ([UInt8]) throws -> Void) {
        self.emit = emit
        chunk.reserveCapacity(Self.size)
    }

    mutating func append(_ byte: UInt8) {
        chunk.append(byte)
        if chunk.count == Self.size { flush() }
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.prefix(Self.size - chunk.count)
            chunk += piece
            rest = rest[piece.endIndex...]
            if chunk.count == Self.size { flush() }
        }
    }

    /// Hands on what is left.
    mutating func flush() {
        defer { chunk.removeAll(keepingCapacity: true) }
        guard failure == nil, !chunk.isEmpty else { return }
        do { try emit(chunk) } catch { failure = error }
    }
}
