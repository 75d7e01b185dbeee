import CZlib
public import NIOCore

/// Reads a server's compressed stream piece by piece, so that a few bytes that stand for very many never make more than one
/// piece at a time. Not for more than one task at a time.
public final class InflateReader {
    /// The most bytes of one piece.
    public static let chunkSize = 64 * 1024

    private let stream: UnsafeMutablePointer<z_stream>
    private var input = ByteBuffer()
    private var mayHoldOutput = false

    /// A stream at its beginning; nil where there is no memory for it.
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

    /// Takes the next bytes as they came.
    public func append(_ bytes: ByteBuffer) {
        if input.readableBytes == 0 { input = bytes } else { input.writeImmutableBuffer(bytes) }
    }

    /// Whether `next` may have more without another `append`.
    public var hasMore: Bool { input.readableBytes > 0 || mayHoldOutput }

    /// The next piece of what the bytes stand for, at most `chunkSize`; nil until more bytes come.
    ///
    /// - Throws: `CompressionFailure` when the bytes are no compressed stream, or the stream ended: IMAP's never does.
    public func next() throws -> ByteBuffer? {
        var result = ByteBuffer()
        let given = input.readableBytes
        let taken = try input.withUnsafeMutableReadableBytes { input in
            // zlib wants an address even for no bytes.
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
        // A full piece may have left output behind even though all bytes were taken.
        mayHoldOutput = result.readableBytes == Self.chunkSize
        return result.readableBytes > 0 ? result : nil
    }
}
