import NIOCore
import NIOPosix
import ServiceLifecycle
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cuts a byte stream into lines of bounded length.
struct LineBuffer {
    private var pending = ByteBuffer()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// The line is longer than the limit.
    struct TooLong: Error {}

    mutating func append(_ chunk: ByteBuffer) {
        pending.discardReadBytes()
        pending.writeImmutableBuffer(chunk)
    }

    /// The next whole line without its end; nil until more bytes come.
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
