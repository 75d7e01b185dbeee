import MailModel
import MailStorage

/// What a mailbox sync reports while it runs, and what may end it early.
struct MailboxSyncObserver: Sendable {
    /// Called after each batch with the number of messages it stored.
    var onProgress: @Sendable (Int) -> Void = { _ in }
    /// Called with the number of messages that the server has within the window, and the number of them that are
    /// missing here; not called if the response is not confirmed and nothing is missing.
    var onComparison: @Sendable (_ total: Int, _ missing: Int) throws -> Void = { _, _ in }
    /// Called before each command: false ends the sync normally, with what was received.
    var shouldContinue: @Sendable () -> Bool = { true }

    /// Keeps the number of messages that the server has within the window.
    static func counting(_ mailbox: Mailbox, in store: MailStore) -> MailboxSyncObserver {
        MailboxSyncObserver(onComparison: { total, _ in try store.noteWindowCount(total, mailbox: mailbox.id) })
    }
}
