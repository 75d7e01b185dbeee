import Foundation
import Logging
import MIME
import MailModel
import MailReading
import MailStorage

/// Copies the attachments of forwarded messages into drafts; a message that is not here is downloaded first.
struct AttachmentCopying: Sendable {
    let store: MailStore
    let logger: Logger
    let clock: any Clock<Duration>
    /// Downloads a whole message.
    let download: @Sendable (MessageID) async throws -> Void

    /// The pause before a download that failed is tried again.
    private static let pause = Duration.seconds(60)
    /// The number of attempts before the attachment counts as lost.
    private static let maximumAttempts = 3

    /// Runs until it is cancelled.
    func run() async {
        var attempts: [DraftAttachmentID: Int] = [:]
        while !Task.isCancelled {
            let changes = store.changes()
            var isWaiting = false
            for wanted in (try? store.wantedAttachments()) ?? [] {
                do {
                    try await copy(wanted)
                } catch {
                    if Task.isCancelled { return }
                    logger.warning("A forwarded attachment was not copied", metadata: ["error": "\(error)"])
                    attempts[wanted.id, default: 0] += 1
                    isWaiting = true
                    guard attempts[wanted.id, default: 0] >= Self.maximumAttempts else { continue }
                    try? store.fillAttachment(wanted.id, nil)
                }
            }
            // New attachments are announced as `outgoing`.
            let isRetry = isWaiting
            await changes.waitForChange(upTo: isRetry ? Self.pause : nil, clock: clock) {
                isRetry ? $0.requests.contains(.networkCame) : $0.aspects.contains(.outgoing)
            }
        }
    }

    private func copy(_ wanted: MailStore.WantedAttachment) async throws {
        guard let message = wanted.message else { return try store.fillAttachment(wanted.id, nil) }
        if try store.rawBytes(of: message) == nil { try await download(message) }
        guard let bytes = try store.rawBytes(of: message) else {
            throw SyncError.messageGone
        }
        guard wanted.source != nil else { return try store.fillAttachment(wanted.id, bytes) }
        try store.fillAttachment(wanted.id, try content(of: wanted, in: bytes, message))
    }

    private func content(
        of wanted: MailStore.WantedAttachment, in bytes: [UInt8], _ message: MessageID
    ) throws -> [UInt8]? {
        guard let source = wanted.source,
            let attachment = try store.message(message)?.attachments.first(where: { $0.id == source })
        else { return nil }
        let whole = ParsedMessage(parsing: bytes)
        return whole.part(attachment.description.section).map { whole.decodedBytes(of: $0) }
    }
}
