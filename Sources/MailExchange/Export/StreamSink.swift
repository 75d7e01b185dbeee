import Foundation
import MIME
import MailModel

/// An mbox file written to a stream.
struct StreamSink: ExportSink {
    private let handle: FileHandle

    init(_ handle: FileHandle) { self.handle = handle }

    func write(_ message: ExportedFile) throws -> Bool {
        do { try handle.write(contentsOf: message.mboxEntry) } catch {
            throw ExchangeError(.unusable, ExchangeText.streamClosed)
        }
        return true
    }

    func finish() {}
    func abandon() {}
}
