import CZlib
public import NIOCore

/// Compresses what a client sends (RFC 4978 §4: raw DEFLATE, RFC 1951). For one task at a time.
public final class DeflateWriter {
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a new stream; nil if there is not enough memory.
    public init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Commands are short: a small window and little memory are enough.
        let status = deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses and flushes the bytes, so that the peer can decompress all of them at once.
    public func compress(_ bytes: [UInt8]) throws -> ByteBuffer {
        var result = ByteBuffer()
        var input = bytes
        try input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(clamping: input.count)
            repeat {
                let room = 4096
                try result.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { output in
                    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                    stream.pointee.avail_out = UInt32(room)
                    let status = deflate(stream, Z_SYNC_FLUSH)
                    guard status == Z_OK || status == Z_BUF_ERROR else { throw CompressionFailure() }
                    return room - Int(stream.pointee.avail_out)
                }
            } while stream.pointee.avail_out == 0
        }
        stream.pointee.next_in = nil
        return result
    }
}
