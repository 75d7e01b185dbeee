import Composition
import Foundation
import MailModel
import MailSending
import MailStorage

/// An answer from a notification: written, queued and sent at once, without the time for undo, because there is nothing
/// to undo it with (NOTIF-06d).
struct NotificationReply: Sendable {
    let store: MailStore
    let now: @Sendable () -> Date

    /// The maximum number of characters that are sent at once. More is a draft, so that nothing is cut.
    private static let maximumLength = 10_000

    /// Queues the answer. If it cannot be queued, it stays as a draft.
    ///
    /// - Throws: an error of the store or of the rendering; nothing is sent then.
    func send(_ text: String, to message: MessageDetail) throws {
        let draft = try store.createDraft(try draft(text, to: message), editor: nil)
        guard Self.repliesGoToAuthor(message) else {
            throw StoreError(.other, NotificationText.repliesElsewhere)
        }
        guard text.count <= Self.maximumLength else {
            throw StoreError(.other, NotificationText.answerTooLong)
        }
        _ = try DraftSending(store: store, now: now).send(draft.id, undoDelay: 0)
    }

    /// False if Reply-To asks for another address, which the notification did not name: the answer is not sent unseen
    /// to a stranger, nor to a sender that no one reads.
    private static func repliesGoToAuthor(_ message: MessageDetail) -> Bool {
        let author = message.summary.from?.address.lowercased()
        return message.replyTo.allSatisfy { $0.address.lowercased() == author }
    }

    /// To the author, whom the notification names, or to where Reply-To asks replies to go, for the user to check.
    private func draft(_ text: String, to message: MessageDetail) throws -> NewDraft {
        let seed = DraftSeed(
            identities: try store.identities(), defaultAccount: try store.defaultSendingAccount(), timeZone: .gmt)
        var draft = seed.reply(to: try store.parent(message))
        draft.quote = nil
        if Self.repliesGoToAuthor(message) { draft.content.to = message.summary.from.map { [$0] } ?? [] }
        draft.content.cc = []
        draft.content.blocks = DraftText.blocks(from: text)
        draft.content.isPlainText = true
        draft.content.includesQuote = false
        return draft
    }
}
