import IMAPClient
import Logging
import MailModel
import MailStorage

/// Fetches older mail that the user scrolls to: before the backfill reaches it, while the backfill is paused, or beyond
/// the window (FR-SYNC-01 stage 5).
extension AccountRequests {
    /// The number of older headers per request: some screens.
    private static let olderPageSize = 100

    /// Runs until it is cancelled.
    func fetchOlderMail() async throws {
        for await change in store.changes() {
            for case .olderMail(let id, let stored) in change.requests {
                let mailbox = try store.mailboxes(account: account.id).first { $0.id == id }
                if let mailbox { try await answer(mailbox, stored: stored) }
            }
        }
        try Task.checkCancellation()
    }

    /// The requester is always notified of the end, so that the page never shows a progress message without progress.
    private func answer(_ mailbox: Mailbox, stored: Int) async throws {
        do {
            // Mail that arrived since the request counts as well: two pages that ask at once get one page of mail.
            let hasCome = try store.storedCount(mailbox: mailbox.id) > stored
            announce(mailbox, hasCome ? nil : try await fetchOlder(mailbox, stored: stored))
        } catch let error as IMAPError where error.kind.isRefusal {
            logger.warning("Older mail could not be fetched", metadata: ["error": "\(error)"])
            announce(mailbox, error.explanation)
        } catch {
            if let error = error as? IMAPError, error.kind != .cancelled { announce(mailbox, error.explanation) }
            throw error
        }
    }

    private func announce(_ mailbox: Mailbox, _ explanation: String?) {
        store.announce([.olderAnswered(mailbox.id, error: explanation)])
    }

    /// - Returns: why nothing was fetched.
    private func fetchOlder(_ mailbox: Mailbox, stored: Int) async throws -> String? {
        // If the mailbox is complete within the window, the user wants mail beyond it.
        let window: SyncWindow? = mailbox.isSynced ? .all : nil
        let syncs = MailboxSyncFactory(store: store, account: account, context: context, now: now)
        var request = syncs.request(mailbox, window: window)
        request.coversWindow = false
        request.newest = stored + Self.olderPageSize
        request.rotatesFlags = true
        // Beyond the window nothing is counted.
        let observer = window == nil ? .counting(mailbox, in: store) : MailboxSyncObserver()
        _ = try await ResilientMailboxSync(
            pool: pool, factory: syncs, request: request, observer: observer, priority: .user
        ).run()
        if try store.storedCount(mailbox: mailbox.id) > stored { return nil }
        switch try store.olderMail(of: mailbox.id) {
        case .historyEnd: return nil
        case .windowEnd where window == nil: return nil
        default: return SyncText.olderNotLoaded
        }
    }
}
