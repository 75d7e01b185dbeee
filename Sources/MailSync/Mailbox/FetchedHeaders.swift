import IMAPClient
import MailModel
import MailStorage

/// The result of one command. It is stored concurrently, so that the server works on the next command meanwhile.
struct FetchedHeaders: Sendable {
    /// The requested messages.
    let asked: UIDSet
    /// The messages, prepared for storing.
    var batch: IngestBatch
    /// Bytes of headers received.
    var byteCount = 0
    /// Why messages are missing: an error of one message, or of the connection.
    var failure: IMAPError?
    /// The connection was lost after all headers had been received.
    var snippetFailure: IMAPError?

    /// The messages requested and not received.
    var missing: UIDSet { asked.subtracting(UIDSet(batch.messages.map(\.uid))) }
}
