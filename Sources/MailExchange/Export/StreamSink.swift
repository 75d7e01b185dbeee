import Foundation
import MIME
import MailModel

/// An mbox file that goes where somebody else reads it at once.
struct StreamSink: ExportSink {
    private let handle: FileHandle

    init(_ handle: FileHandle) { self.handle = handle }

    func write(_ message: OutgoingFile) throws -> Bool {
        do { try handle.write(contentsOf: message.mboxEntry) } catch {
            throw ExchangeError(.unusable, "Whoever reads the messages has stopped doing so.")
        }
        return true
    }

    func finish() {}
    func abandon() {}
}
