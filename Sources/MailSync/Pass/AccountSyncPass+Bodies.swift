import IMAPClient
import MailModel
import MailStorage

extension AccountSyncPass {
    /// The number of bodies looked up at a time, grouped by mailbox: with few, opening mailboxes takes most of the
    /// time.
    private static let prefetchCount = 2000

    /// Downloads requested bodies, and prefetches others once headers are stored.
    func fetchBodies(into summary: inout SyncSummary) async throws {
        guard options.bodies != .none else { return }
        let mailboxes = try store.mailboxes(account: account.id)
        let since =
            options.bodies == .recent ? SyncWindow.days(SyncOptions.recentBodyDays).start(before: now()) : nil
        try store.retryFailedBodies(account: account.id, all: false)
        // Attachments that were not requested must not evict those that were.
        let wantsWhole = try options.bodies == .all && !store.attachmentRoom(account: account.id).isFull
        // No user is present to confirm a large download (FR-SYNC-08).
        let largest = try store.isMetered() ? MailStore.askedByteCount : .max
        if wantsWhole { try store.requestAllRests(account: account.id, upTo: largest) }
        let download = BodyDownload(store: store, pool: pool, context: context, priority: .bodies)
        var asked = Set<MessageID>()
        while true {
            try Task.checkCancellation()
            // A repeated request was not fulfilled; repeating it again would never end the pass.
            var fresh = try store.wantedBodies(account: account.id, limit: 50)
                .filter { asked.insert($0.message).inserted }
            if fresh.isEmpty { fresh = try await hiddenBodies().filter { asked.insert($0.message).inserted } }
            if fresh.isEmpty {
                fresh = try store.bodiesToPrefetch(account: account.id, since: since, limit: Self.prefetchCount)
                    .filter { asked.insert($0.message).inserted }
                for index in fresh.indices where wantsWhole && fresh[index].byteCount <= largest {
                    fresh[index].wantsWhole = true
                }
            }
            guard !fresh.isEmpty else { break }
            try context.state.beginWork()
            summary.bytes += try await download.run(fresh, mailboxes: mailboxes)
        }
        try store.trimAttachments(account: account.id)
    }

    /// Requested messages that are in no synced mailbox.
    private func hiddenBodies() async throws -> [BodyRequest] {
        let wanted = try store.wantedUnlocatedMessages(account: account.id, limit: 50)
        guard !wanted.isEmpty else { return [] }
        return try await pool.withConnection(priority: .bodies) { connection in
            try await AllMailLookup(store: store, connection: connection, account: account.id).requests(for: wanted)
        }
    }
}
