import MailModel

/// The parsed content of a message, and the size and checksum of its octets.
struct StoredBody {
    let message: MessageID
    let content: MessageContent
    let byteCount: Int
    let checksum: Int64

    init(_ message: MessageID, _ content: MessageContent) {
        (self.message, self.content, byteCount) = (message, content, content.rawBytes.count)
        checksum = Checksum.of(content.rawBytes)
    }

    init(_ kept: DownloadedBody) {
        (message, content, byteCount, checksum) = (kept.message, kept.content, kept.byteCount, kept.checksum)
    }
}
