public import Foundation
public import MailModel
import MailStorage

/// A pending change in the JSON output.
public struct PendingChangeOutput: Encodable, Sendable {
    /// The number to pass to `outbox cancel` and `outbox retry`.
    public let id: Int64
    let account: String
    let kind: String
    let action: String
    /// A short description of the change.
    public let what: String
    let messageId: String
    /// The message's decoded subject.
    public let subject: String
    @Nullable var from: AddressOutput?
    @Nullable var mailbox: String?
    @Nullable var target: String?
    let state: String
    /// When the user made the change.
    public let since: Date
    /// The number of attempts so far.
    public let attempts: Int
    let reason: String
    /// Why it is pending, as a sentence.
    public let why: String
    /// The time of the next attempt; null if it is not scheduled by time.
    @Nullable public private(set) var nextTry: Date?
    let cancellable: Bool

    init(_ change: PendingChange, of account: Account, names: OutputNames, now: Date) {
        let explanation = PendingChangeExplanation(change, of: account, now: now)
        let path = names.mailboxes[change.mailbox]
        id = change.id.rawValue
        self.account = account.settings.address
        kind = "change"
        action = change.change.keyword
        what = change.change.words(in: path) { names.mailboxes[$0] }
        messageId = change.publicID
        subject = change.subject
        from = change.from.map(AddressOutput.init)
        mailbox = path
        target = Self.target(of: change.change).flatMap { names.mailboxes[$0] }
        state = change.state.rawValue
        since = change.since
        attempts = change.attempts
        reason = explanation.reason.rawValue
        why = explanation.sentence
        nextTry = explanation.nextTry
        cancellable = change.isCancellable
    }
}

extension PendingChangeOutput {
    private static func target(of change: MailModel.Operation.Change) -> MailboxID? {
        guard case .move(let mailbox) = change else { return nil }
        return mailbox
    }
}
