import WireTransport

/// The compression state of both directions.
final class Compression {
    let writer: DeflateWriter
    let reader: InflateReader

    /// Nil if there is not enough memory.
    init?() {
        guard let writer = DeflateWriter(), let reader = InflateReader() else { return nil }
        self.writer = writer
        self.reader = reader
    }
}
