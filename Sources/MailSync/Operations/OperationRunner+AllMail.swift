import IMAPClient
import MailModel
import MailStorage

/// What was archived on a server that keeps every message in All Mail, and is wanted back (FR-SYNC-10). All Mail is not synced, so the
/// message is looked for there, and it stays there: it is copied, which gives it one more mailbox.
extension OperationRunner {
    /// The operations with the UIDs that their messages have in All Mail, by the server's word where it still holds, else looked for by
    /// Message-ID and size. Those whose message is not there are given up.
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
        try await settleLost(lost)
        _ = try await connection.select(all.listing.rawName)
        return result
    }

    /// What is not in All Mail may be where it should go: Trash takes a message out of every mailbox at once.
    private func settleLost(_ operations: [Operation]) async throws {
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

    private static let notFound =
        "A message could not be brought back: it was not found among all mail of the server. It stays in the archive here."

    /// Copies messages out of All Mail, or moves them to Trash. One whose answer was lost is looked for before it is copied again.
    func copyBack(_ group: [Operation], to target: Mailbox, from all: Mailbox) async throws {
        let present = try store.claim(try await withoutArrived(group, in: target, from: all))
        let uids = UIDSet(present.compactMap(\.uid))
        guard !uids.isEmpty else { return }
        // What is thrown away must not stay in the archive.
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
