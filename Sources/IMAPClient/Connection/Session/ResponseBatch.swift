import IMAPProtocol
import SASL

/// The responses received in one read.
struct ResponseBatch: Sendable {
    var untagged: [UntaggedResponse] = []
    /// The server waits for the rest of the command.
    var hasContinuation = false
    /// The text of the continuation, for authentication.
    var continuationText = ""
    /// The events of a download, in wire order.
    var downloadEvents: [DownloadEvent] = []
    /// Set when the command has ended.
    var completion: Completion?

    /// Rows of a download keep their order among its bytes; everything else goes to the untagged responses.
    mutating func append(_ response: UntaggedResponse, isDownload: Bool) {
        if isDownload, case .fetch(let row) = response {
            downloadEvents.append(.row(row))
        } else {
            untagged.append(response)
        }
    }
}
