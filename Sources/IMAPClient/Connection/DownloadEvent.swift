import IMAPProtocol
import NIOCore

/// An event during the download of a section, in wire order.
enum DownloadEvent: Sendable {
    /// A large literal begins after this text.
    case literal(after: [UInt8])
    /// The next bytes of the literal.
    case bytes(ByteBuffer)
    /// The end of a FETCH response.
    case row(FetchResponse)
}
