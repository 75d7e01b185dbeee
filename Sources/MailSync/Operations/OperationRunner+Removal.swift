import IMAPClient
import MailModel
import MailStorage

/// Messages that leave their mailbox for All Mail, or are deleted permanently.
extension OperationRunner {
    /// Removes messages from their mailbox so that they are only in All Mail (FR-SYNC-10): a copy there, which the
    /// server has made already, and only then the original. Never an expunge alone, which some accounts are configured
    /// to treat as deletion.
    func archive(_ group: [Operation], to all: Mailbox) async throws {
        let found = try await verified(group)
        let present = try store.claim(withoutSpent(found))
        let uids = UIDSet(present.compactMap(\.uid))
        if !uids.isEmpty {
            let result = try await connection.move(uids, to: all.listing.rawName)
            let stayed = try await unmoved(uids, result)
            try complete(present, undone: stayed, "UID MOVE") { try finish($0, result) }
        }
        try finishAbsent(of: group, found)
    }

    /// Marks messages of Trash as deleted and expunges only these (FR-SYNC-10). A server that cannot expunge single
    /// messages keeps them, marked and hidden by all clients.
    func deletePermanently(_ group: [Operation]) async throws {
        let found = try await verified(group)
        try await unmark(UIDSet(found.filter(\.isSpent).compactMap(\.uid)))
        let present = try store.claim(withoutSpent(found))
        let uids = UIDSet(present.compactMap(\.uid))
        if !uids.isEmpty {
            let stayed = try await expunge(uids)
            try complete(present, undone: stayed, "UID EXPUNGE") { try store.finish($0.id) }
        }
        try finishAbsent(of: group, found)
    }

    /// - Returns: the messages that the server still has although it could remove them; they are unmarked.
    private func expunge(_ uids: UIDSet) async throws -> UIDSet {
        do {
            try await connection.store(uids, add: [#"\Deleted"#])
            try await connection.expunge(uids)
        } catch let error as IMAPError where error.kind.isRefusal {
            try await unmark(uids)
            throw error
        }
        let stayed = await connection.expungesByUID ? try await connection.search(in: uids) : UIDSet()
        try await unmark(stayed)
        return stayed
    }

    /// A message that is not deleted after all must not stay marked: every client would hide it.
    private func unmark(_ uids: UIDSet) async throws {
        do {
            try await connection.store(uids, remove: [#"\Deleted"#])
        } catch let error as IMAPError where error.kind.isRefusal {
            // The server refuses everything now; the operation itself is retried or reported as failed.
        }
    }

    /// Completes operations whose message is already gone: by a command whose reply was lost, or by another client.
    private func finishAbsent(of group: [Operation], _ found: [Operation]) throws {
        let foundIDs = Set(found.map(\.id))
        for operation in group where !foundIDs.contains(operation.id) {
            try store.finish(operation.id, evidence: .alreadyGone)
        }
    }
}
