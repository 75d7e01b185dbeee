import MailModel

/// The parsed content of a message, and its size in octets.
struct StoredBody {
    let message: MessageID
    let content: MessageContent
    let byteCount: Int

    init(_ message: MessageID, _ content: MessageContent) {
        (self.message, self.content, byteCount) = (message, content, content.rawBytes.count)
    }

    init(_ kept: DownloadedBody) { (message, content, byteCount) = (kept.message, kept.content, kept.byteCount) }
}
