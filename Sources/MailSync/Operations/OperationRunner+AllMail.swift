import IMAPClient
import MailModel
import MailStorage

/// Restores messages that were archived on a server with All Mail (FR-SYNC-10). All Mail is not synced, so the message
/// is searched there. It is copied, not moved: the copy adds one mailbox.
extension OperationRunner {
    /// The operations with their messages' UIDs in All Mail: the UID that the server reported if it is still valid,
    /// otherwise the result of a search by Message-ID and size. Operations whose message is not there are abandoned.
    func located(_ group: [Operation], in all: Mailbox, _ selected: SelectedMailbox) async throws -> [Operation] {
        guard all.listing.role == .all else { return group }
        let reported = group.filter { $0.uid != nil && $0.uidValidity == selected.uidValidity }
        var result = try await verified(reported)
        var lost: [Operation] = []
        for var operation in group where !result.contains(where: { $0.id == operation.id }) {
            guard let uid = try await copies(of: operation, in: selected).last else {
                lost.append(operation)
                continue
            }
            try store.noteFound(operation.id, uid: uid, validity: selected.uidValidity)
            (operation.uid, operation.uidValidity) = (uid, selected.uidValidity)
            result.append(operation)
        }
        guard !lost.isEmpty else { return result }
        try await findInTarget(lost)
        _ = try await connection.select(all.listing.rawName)
        return result
    }

    /// A message that is not in All Mail may be in the target: moving to Trash removes it from every mailbox at once.
    private func findInTarget(_ operations: [Operation]) async throws {
        let mailboxes = try store.mailboxes(account: account)
        for operation in operations {
            guard case .move(let target) = operation.change,
                let mailbox = mailboxes.first(where: { $0.id == target && $0.listing.isSelectable && !$0.isExpected })
            else {
                try store.fail(operation.id, notice: .messageNotFound)
                continue
            }
            let selected = try await connection.select(mailbox.listing.rawName)
            guard let uid = try await copies(of: operation, in: selected).last else {
                try store.fail(operation.id, notice: .messageNotFound)
                continue
            }
            try store.finish(operation.id, movedTo: uid, validity: selected.uidValidity, evidence: .found)
        }
    }

    /// Copies messages out of All Mail, or moves them to Trash. After a lost reply, the copy is searched before the
    /// message is copied again.
    func copyBack(_ group: [Operation], to target: Mailbox, from all: Mailbox) async throws {
        let present = try store.claim(try await withoutArrived(group, in: target, from: all))
        let uids = UIDSet(present.compactMap(\.uid))
        guard !uids.isEmpty else { return }
        // A message moved to Trash must not stay in the archive.
        let isGone = target.listing.role == .trash
        let result =
            isGone
            ? try await connection.move(uids, to: target.listing.rawName)
            : try await connection.copy(uids, to: target.listing.rawName)
        for operation in present { try finish(operation, result) }
    }

    private func withoutArrived(
        _ group: [Operation], in target: Mailbox, from all: Mailbox
    ) async throws -> [Operation] {
        guard group.contains(where: { $0.state == .inFlight }) else { return group }
        let selected = try await connection.select(target.listing.rawName)
        var rest: [Operation] = []
        for operation in group {
            if operation.state == .inFlight, let uid = try await copies(of: operation, in: selected).last {
                try store.finish(operation.id, movedTo: uid, validity: selected.uidValidity, evidence: .found)
            } else {
                rest.append(operation)
            }
        }
        _ = try await connection.select(all.listing.rawName)
        return try withoutSpent(rest)
    }
}
