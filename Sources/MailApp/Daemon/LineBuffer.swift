import NIOCore
import NIOPosix
import ServiceLifecycle
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Splits a byte stream into lines of bounded length.
struct LineBuffer {
    private var pending = ByteBuffer()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// The error for a line that exceeds the limit.
    struct TooLong: Error {}

    mutating func append(_ chunk: ByteBuffer) {
        pending.discardReadBytes()
        pending.writeImmutableBuffer(chunk)
    }

    /// Returns the next complete line without its newline; nil until more bytes arrive.
    mutating func next() throws(TooLong) -> [UInt8]? {
        guard let length = pending.readableBytesView.firstIndex(of: ControlFraming.newline) else {
            if pending.readableBytes > limit { throw TooLong() }
            return nil
        }
        let line = pending.readBytes(length: length - pending.readerIndex)
        pending.moveReaderIndex(forwardBy: 1)
        return line
    }
}
