import IMAPClient
import MailModel
import MailStorage

extension AccountSyncPass {
    /// So many bodies are looked up at a time, grouped by mailbox: with few, most of the time goes into opening mailboxes.
    private static let prefetchCount = 2000

    /// Bodies that somebody waits for, and those that are fetched ahead; the latter only once headers are here.
    func fetchBodies(into summary: inout SyncSummary) async throws {
        guard options.bodies != .none else { return }
        let mailboxes = try store.mailboxes(account: account.id)
        let since =
            options.bodies == .recent ? SyncWindow.days(SyncOptions.recentBodyDays).start(before: now()) : nil
        try store.retryFailedBodies(account: account.id, all: false)
        // Attachments that nobody opened do not drive out those that somebody did.
        let wantsWhole = try options.bodies == .all && !store.attachmentRoom(account: account.id).isFull
        // Nobody is there to be asked (FR-SYNC-08).
        let largest = try store.isMetered() ? MailStore.askedByteCount : .max
        if wantsWhole { try store.requestAllRests(account: account.id, upTo: largest) }
        let download = BodyDownload(store: store, pool: pool, context: context, priority: .bodies)
        var asked = Set<MessageID>()
        while true {
            try Task.checkCancellation()
            // A request that comes again was not answered; asking it for ever would never end the round.
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

    /// What somebody waits for and no synced mailbox has.
    private func hiddenBodies() async throws -> [BodyRequest] {
        let wanted = try store.wantedUnlocatedMessages(account: account.id, limit: 50)
        guard !wanted.isEmpty else { return [] }
        return try await pool.withConnection(priority: .bodies) { connection in
            try await AllMailLookup(store: store, connection: connection, account: account.id).requests(for: wanted)
        }
    }
}
