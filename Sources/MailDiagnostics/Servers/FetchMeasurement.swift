import IMAPProtocol

/// The result of `vaultmail debug imap-fetch`.
public struct FetchMeasurement: Encodable, Sendable {
    /// The number of messages received.
    public var messages = 0
    /// The size in bytes of the bodies or header fields received.
    public var contentByteCount = 0
    /// The number of bytes received during the fetch, after decompression.
    public var byteCount = 0
    /// The duration of the fetch, from the first command.
    public var seconds = 0.0
    /// True if the session was compressed.
    public var isCompressed = false

    mutating func count(_ rows: [FetchResponse]) {
        messages += rows.count
        for row in rows {
            for bytes in row.bodySections.values { contentByteCount += bytes?.count ?? 0 }
        }
    }
}
