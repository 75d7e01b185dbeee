import MailModel
import MailStorage
import MailTestKit

/// A user who performs random actions on the mail in the store.
struct RandomPerson: Sendable {
    let store: MailStore
    let account: AccountID
    var random: SeededGenerator

    /// The expected state of a message after a user action.
    struct Wish: Equatable, CustomStringConvertible {
        /// The mailbox's role; nil if the message was not moved.
        var role: MailboxRole?
        var isSeen: Bool?
        var isFlagged: Bool?
        /// Deleted permanently; false if that was one copy of several.
        var isGone: Bool?

        var description: String {
            [
                role?.rawValue, isSeen.map { $0 ? "seen" : "unseen" }, isFlagged.map { $0 ? "starred" : "unstarred" },
                isGone.map { $0 ? "gone" : "there" },
            ]
            .compactMap(\.self).joined(separator: " ")
        }
    }

    /// By subject, newest last; nil if nothing is promised any more.
    typealias Wishes = [(subject: String, wish: Wish?)]

    /// Acts this number of times; sometimes an action is undone.
    mutating func act(count: Int) throws -> Wishes {
        var wishes: Wishes = []
        for _ in 0..<count {
            guard let message = try pickMessage(), let action = random.pick(Self.actions) else { continue }
            let targets = try random.isOne(in: 4) ? store.messages(in: message.thread).map(\.summary) : [message]
            let made = try targets.map { ($0.subject, try wish($0, action, in: message.mailboxes.first)) }
            let target: ActionTarget =
                targets.count == 1 ? .message(message.id) : .thread(message.thread, in: message.mailboxes.first)
            let receipt = try store.perform(action, on: [target])
            wishes += made
            if random.isOne(in: 5), let token = receipt.undoToken {
                try store.undo(token)
                wishes += targets.map { ($0.subject, nil) }
            }
        }
        return wishes
    }

    private static let actions: [UserAction] = [
        .markRead, .markUnread, .star, .unstar, .archive, .archive, .trash, .trash, .delete, .delete,
        .spam, .notSpam,
    ]

    private mutating func pickMessage() throws -> MessageSummary? {
        let mailboxes = try store.mailboxes(account: account).filter { $0.total > 0 }
        guard let mailbox = random.pick(mailboxes) else { return nil }
        return random.pick(try store.messages(in: mailbox.id, limit: 1000))
    }

    /// The promise of the action for one message; with a thread's mailbox, moves affect only that mailbox.
    private func wish(_ message: MessageSummary, _ action: UserAction, in mailbox: MailboxID?) throws -> Wish? {
        switch action {
        case .markRead: return Wish(isSeen: true)
        case .markUnread: return Wish(isSeen: false)
        case .star: return Wish(isFlagged: true)
        case .unstar: return Wish(isFlagged: false)
        case .mute, .unmute, .lock, .unlock, .label, .unlabel: return Wish()
        case .archive, .trash, .delete, .spam, .notSpam, .move:
            if action == .delete, message.mailboxes.count > 1 { return Wish(isGone: false) }
            guard message.mailboxes.count == 1, let place = message.mailboxes.first else { return nil }
            guard place == mailbox, let role = try store.mailbox(place)?.listing.role else { return Wish() }
            if action == .trash { return Wish(role: .trash) }
            if action == .spam { return Wish(role: .spam) }
            if action == .notSpam { return role == .spam ? Wish(role: .inbox) : Wish() }
            if action == .delete { return Wish(isGone: role == .trash ? true : nil) }
            return role == .inbox || role == .custom ? Wish(role: .archive) : Wish()
        }
    }
}
