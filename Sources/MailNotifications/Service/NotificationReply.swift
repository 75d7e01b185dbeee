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

    /// The maximum number of characters of an answer.
    private static let maximumLength = 10_000

    /// Queues the answer. If it cannot be queued, it stays as a draft.
    ///
    /// - Throws: an error of the store or of the rendering; nothing is sent then.
    func send(_ text: String, to message: MessageDetail) throws {
        let draft = try store.createDraft(try draft(text, to: message), editor: nil)
        _ = try DraftSending(store: store, now: now).send(draft.id, undoDelay: 0)
    }

    private func draft(_ text: String, to message: MessageDetail) throws -> NewDraft {
        let summary = message.summary
        let parent = summary.messageIDHeader.map { [$0] } ?? []
        let content = DraftContent(
            identity: try identity(for: message)?.id, to: summary.from.map { [$0] } ?? [],
            subject: Self.subject(of: summary.subject),
            blocks: DraftText.blocks(from: String(text.prefix(Self.maximumLength))), isPlainText: true,
            includesQuote: false)
        return NewDraft(
            kind: .reply, parent: summary.id, content: content, inReplyTo: parent,
            references: message.references.filter { !parent.contains($0) } + parent)
    }

    /// The address that the message was written to, otherwise the usual one of its account.
    private func identity(for message: MessageDetail) throws -> Identity? {
        let own = try store.identities().filter { $0.accountID == message.summary.account }
        let recipients = Set((message.summary.to + message.cc).map { $0.address.lowercased() })
        return own.first { recipients.contains($0.address.lowercased()) } ?? own.first(where: \.isDefault) ?? own.first
    }

    /// `Re: ` before the subject unless it is there.
    static func subject(of subject: String) -> String {
        subject.lowercased().hasPrefix("re:") ? subject : "Re: \(subject)"
    }
}
