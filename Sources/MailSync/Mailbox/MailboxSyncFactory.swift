import struct Foundation.Date
import IMAPClient
import MailModel
import MailStorage

/// Makes the syncs of an account's mailboxes. Passes and the inbox monitor differ in their requests only.
struct MailboxSyncFactory: Sendable {
    let store: MailStore
    let account: Account
    let context: AccountContext
    let now: @Sendable () -> Date

    /// A request for the mail of a window.
    ///
    /// - Parameter window: nil for the account's own.
    func request(_ mailbox: Mailbox, window: SyncWindow? = nil) -> MailboxSyncRequest {
        MailboxSyncRequest(mailbox, windowStart: (window ?? account.settings.syncWindow).start(before: now()))
    }

    /// A sync over a connection. Messages in quarantine are skipped.
    func sync(
        _ request: MailboxSyncRequest, on connection: IMAPConnection, observer: MailboxSyncObserver,
        bisection: FetchBisection = FetchBisection()
    ) -> MailboxSync {
        let mailbox = request.mailbox.id
        return MailboxSync(
            request: request, store: store, connection: connection, address: account.settings.address,
            modSeqs: context.modSeqs, flagRotation: request.rotatesFlags ? context.flagRotation : nil,
            quarantine: context.quarantine(of: mailbox, at: now()), bisection: bisection, observer: observer,
            addToQuarantine: { [context, now] in context.addToQuarantine($0, of: $1, in: mailbox, at: now()) })
    }
}
