import MIME
import MailModel

/// A destination of exported messages.
protocol ExportSink {
    /// - Returns: false if the message already exists.
    mutating func write(_ message: ExportedFile) throws -> Bool
    /// Completes the export; everything is on disk on return.
    mutating func finish() throws
    /// Cancels the export and removes unusable partial files.
    mutating func abandon()
}
