import CZlib
public import NIOCore

/// Decompresses a server's stream in chunks, so that a few bytes that expand to very many never produce more than one
/// chunk at a time. For one task at a time.
public final class InflateReader {
    /// The maximum size of a chunk.
    public static let chunkSize = 64 * 1024

    private let stream: UnsafeMutablePointer<z_stream>
    private var input = ByteBuffer()
    private var mayHoldOutput = false

    /// Creates a new stream; nil if there is not enough memory.
    public init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Appends the next compressed bytes.
    public func append(_ bytes: ByteBuffer) {
        if input.readableBytes == 0 { input = bytes } else { input.writeImmutableBuffer(bytes) }
    }

    /// True if `next` may return more without another `append`.
    public var hasMore: Bool { input.readableBytes > 0 || mayHoldOutput }

    /// Returns the next decompressed chunk of at most `chunkSize` bytes; nil if more input is needed.
    ///
    /// - Throws: `CompressionFailure` if the bytes are not a compressed stream, or the stream ended, which it never
    ///   does in IMAP.
    public func next() throws -> ByteBuffer? {
        var result = ByteBuffer()
        let given = input.readableBytes
        let taken = try input.withUnsafeMutableReadableBytes { input in
            // zlib requires an address even for zero bytes.
            stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_in = UInt32(clamping: input.count)
            try result.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.chunkSize) { output in
                stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(Self.chunkSize)
                let status = inflate(stream, Z_SYNC_FLUSH)
                guard status == Z_OK || status == Z_BUF_ERROR else { throw CompressionFailure() }
                return Self.chunkSize - Int(stream.pointee.avail_out)
            }
            return given - Int(stream.pointee.avail_in)
        }
        stream.pointee.next_in = nil
        input.moveReaderIndex(forwardBy: taken)
        // After a full chunk there may be more output even though all input was consumed.
        mayHoldOutput = result.readableBytes == Self.chunkSize
        return result.readableBytes > 0 ? result : nil
    }
}
