import MIME
import MailModel

/// Where exported messages go.
protocol ExportSink {
    /// - Returns: false where the message is there already.
    mutating func write(_ message: OutgoingFile) throws -> Bool
    /// Everything was written; it is on the disk when this returns.
    mutating func finish() throws
    /// Writing ends early: what is not of use alone is removed.
    mutating func abandon()
}
