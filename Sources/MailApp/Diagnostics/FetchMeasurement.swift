import IMAPClient
import IMAPProtocol
import MailModel
import NIOPosix
import SASL
import WireTransport

/// What `vaultmail debug imap-fetch` measures.
public struct FetchMeasurement: Encodable, Sendable {
    /// Rows that came.
    public var messages = 0
    /// Bytes of bodies or header fields in them.
    public var contentByteCount = 0
    /// Bytes that the server sent from the first command of the fetch to its end, with compression undone.
    public var byteCount = 0
    /// Time from the first command of the fetch to its end.
    public var seconds = 0.0
    /// Whether the session was compressed.
    public var isCompressed = false

    mutating func count(_ rows: [FetchResponse]) {
        messages += rows.count
        for row in rows {
            for bytes in row.bodySections.values { contentByteCount += bytes?.count ?? 0 }
        }
    }
}
