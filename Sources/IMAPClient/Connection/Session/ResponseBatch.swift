import IMAPProtocol
import SASL

/// What came from the server in one go.
struct ResponseBatch: Sendable {
    var untagged: [UntaggedResponse] = []
    /// The server waits for more of the command.
    var hasContinuation = false
    /// What the continuation said, for authentication.
    var continuationText = ""
    /// What came of a download, in the order of the wire.
    var downloadEvents: [DownloadEvent] = []
    /// Set once the command has ended.
    var completion: Completion?

    /// Rows of a download stay in the order of its bytes; everything else goes to the untagged responses.
    mutating func append(_ response: UntaggedResponse, isDownload: Bool) {
        if isDownload, case .fetch(let row) = response {
            downloadEvents.append(.row(row))
        } else {
            untagged.append(response)
        }
    }
}
