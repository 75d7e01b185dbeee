import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage
import struct Foundation.Date

/// Finds mail that Gmail has in All Mail alone, and stores it as archived (FR-SYNC-01).
///
/// A pass over the other mailboxes must have succeeded before: what is not stored then is in none of them. Only
/// identifiers are fetched of the messages that are stored already.
struct AllMailSync: Sendable {
    let store: MailStore
    let connection: IMAPConnection
    let account: Account
    /// The start of the window; nil for everything.
    let windowStart: Date?
    let now: Date

    /// Younger mail may still arrive in another mailbox, where it would count as new: it is looked at later.
    static let settlingSeconds: Double = 3_600
    private static let identifierBatch = 2_000
    private static let headerBatch = 500

    /// - Returns: the number of new messages.
    func run(_ allMail: Mailbox) async throws -> Int {
        let selected = try await connection.select(allMail.listing.rawName, readOnly: true)
        let cursor = try store.allMailCursor(of: allMail.id).flatMap {
            $0.uidValidity == selected.uidValidity ? $0 : nil
        }
        guard selected.exists > 0, cursor.map({ $0.nextUID != selected.uidNext }) ?? true else { return 0 }
        let listed = try await self.listed(after: cursor)
        var count = 0
        var young = UIDSet()
        for batch in listed.newestFirst(batchesOf: Self.identifierBatch) {
            let found = try await identities(of: batch)
            young.formUnion(found.young)
            let unknown = try store.unstored(found.identities, address: account.settings.address)
            for part in unknown.newestFirst(batchesOf: Self.headerBatch) { count += try await archive(part) }
        }
        if let next = young.min?.rawValue ?? listed.max.map({ $0.rawValue &+ 1 }) ?? selected.uidNext {
            try store.setAllMailCursor(
                AllMailCursor(uidValidity: selected.uidValidity, nextUID: next), of: allMail.id)
        }
        return count
    }

    private func listed(after cursor: AllMailCursor?) async throws -> UIDSet {
        if let first = cursor.flatMap({ UID($0.nextUID) }) {
            return try await connection.search(in: UIDSet(first...UID.max))
        }
        // Servers compare dates in their own time zone.
        guard let windowStart else { return try await connection.searchAll() }
        return try await connection.searchSince(windowStart.addingTimeInterval(-86_400))
    }

    private func identities(of batch: UIDSet) async throws -> (identities: [UID: MessageIdentity], young: UIDSet) {
        let limit = now.addingTimeInterval(-Self.settlingSeconds)
        var identities: [UID: MessageIdentity] = [:]
        var young: [UID] = []
        try await connection.fetch(batch, items: [.uid, .internalDate, .gmailMessageID]) { rows in
            for row in rows {
                guard let uid = row.uid, let identifier = row.gmailMessageID else { continue }
                if let date = row.internalDate, date > limit {
                    young.append(uid)
                } else {
                    identities[uid] = HeaderItems.identity(gmailMessageID: identifier)
                }
            }
        }
        return (identities, UIDSet(young))
    }

    private func archive(_ uids: UIDSet) async throws -> Int {
        var messages: [IncomingMessage] = []
        try await connection.fetch(uids, items: HeaderItems.all(connection.capabilities)) { rows in
            messages += rows.compactMap(HeaderItems.message)
        }
        let kept = messages.filter { $0.serverFlags.flags.isDisjoint(with: [.draft, .deleted]) }
        return try store.ingestArchived(kept, account: account.id)
    }
}
