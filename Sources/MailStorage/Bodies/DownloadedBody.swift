import MailModel

/// A downloaded message whose bytes are in their file, and what was read of it.
public struct DownloadedBody: Sendable {
    let message: MessageID
    /// Without the bytes: many of these wait until they are stored together.
    let content: MessageContent
    let byteCount: Int
    let account: AccountID
    let publicID: String

    init(message: MessageID, content: MessageContent, account: AccountID, publicID: String) {
        (self.message, self.account, self.publicID) = (message, account, publicID)
        byteCount = content.rawBytes.count
        var content = content
        content.rawBytes = []
        self.content = content
    }

    /// About how many bytes of memory it takes.
    public var weight: Int { 500 + content.searchText.utf8.count }
}
