import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Flags of messages that are stored.
extension MailboxSync {
    /// - Returns: the number of messages that the server reported, known or not.
    func updateFlags(
        _ scan: MailboxSyncPlanner.FlagScan, selected: SelectedMailbox
    ) async throws -> Int {
        let known = try store.knownUIDs(mailbox: mailbox.id)
        guard scan != .none, !known.isEmpty, selected.exists > 0 else { return 0 }
        var updates: [UID: ServerFlags] = [:]
        var rowCount = 0
        let collect: ([FetchResponse]) -> Void = { responses in
            rowCount += responses.count
            for response in responses {
                guard let uid = response.uid, let flags = response.serverFlags, known.contains(uid) else { continue }
                updates[uid] = flags
            }
        }
        switch scan {
        case .none:
            return 0
        case .changedSince(let sequence):
            // The full range, never `1:*`: a server may resolve `*` to a message that has just been removed.
            try await connection.fetch(
                UIDSet(UID.min...UID.max), items: [.uid, .flags, .modseq], changedSince: sequence
            ) { collect($0) }
        case .everything:
            let inTurn = selected.highestModificationSequence == nil ? flagRotation : nil
            let asked = inTurn?.next(of: mailbox.id, among: known) ?? known
            try await connection.fetch(asked, items: [.uid, .flags]) { collect($0) }
        }
        guard !updates.isEmpty else { return rowCount }
        var batch = IngestBatch(mailbox: mailbox.id, uidValidity: selected.uidValidity)
        batch.flagUpdates = updates
        _ = try store.ingest(batch)
        return rowCount
    }

    /// The modification sequence increased, but no change was reported: the server is asked again, and if no removal
    /// explains it, all flags are compared (Q36).
    func verifyUnreportedChanges(
        _ scan: MailboxSyncPlanner.FlagScan, selected: SelectedMailbox, hasVanished: Bool
    ) async throws {
        guard try await updateFlags(scan, selected: selected) == 0, !hasVanished else { return }
        _ = try await updateFlags(.everything, selected: selected)
    }
}
