/// Passes decoded octets on in chunks of a fixed size, so that a part of any size needs little memory.
struct ChunkSink: ByteSink {
    private static let size = 256 * 1_024
    private var chunk: [UInt8] = []
    private let emit: ([UInt8]) throws -> Void
    /// The first error of the receiver; afterwards nothing more is passed on.
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

    /// Passes on the remaining octets.
    mutating func flush() {
        defer { chunk.removeAll(keepingCapacity: true) }
        guard failure == nil, !chunk.isEmpty else { return }
        do { try emit(chunk) } catch { failure = error }
    }
}
