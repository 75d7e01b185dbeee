import MailModel

/// A downloaded message whose bytes are in their file, with its parsed content.
public struct DownloadedBody: Sendable {
    let message: MessageID
    /// Without the bytes: many of these are collected before they are stored together.
    let content: MessageContent
    let byteCount: Int
    let checksum: Int64
    let account: AccountID
    let publicID: String

    init(message: MessageID, content: MessageContent, account: AccountID, publicID: String) {
        (self.message, self.account, self.publicID) = (message, account, publicID)
        byteCount = content.rawBytes.count
        checksum = Checksum.of(content.rawBytes)
        var content = content
        content.rawBytes = []
        self.content = content
    }

    /// Approximate memory use in bytes.
    public var weight: Int { 500 + content.searchText.utf8.count }
}
