import IMAPProtocol
import NIOCore

/// What comes while a section is downloaded, in the order of the wire.
enum DownloadEvent: Sendable {
    /// A large literal begins behind this text.
    case literal(after: [UInt8])
    /// The next bytes of it.
    case bytes(ByteBuffer)
    /// The end of a response about a message.
    case row(FetchResponse)
}
