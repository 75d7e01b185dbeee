import IMAPClient
import IMAPProtocol
import MIME
import MailModel
import MailStorage

/// Verifies the effects of commands: some servers respond OK without carrying a command out, or omit messages from a
/// response.
extension OperationRunner {
    /// The operations whose UID still names their message (Q31): compared by Message-ID, else by size.
    func verified(_ group: [Operation]) async throws -> [Operation] {
        let asked = UIDSet(group.compactMap(\.uid))
        let found = try await connection.messageIDs(of: asked)
        // Some servers omit existing messages from a response (Q36): a message is gone only if SEARCH does not find it
        // either.
        let leftOut = asked.subtracting(UIDSet(found.keys))
        guard try await connection.search(in: leftOut).isEmpty else {
            throw IMAPError(.serverRefused(.unavailable), commandName: "UID FETCH")
        }
        return group.filter { operation in
            guard let uid = operation.uid, let there = found[uid] else { return false }
            if let expected = operation.messageIDHeader { return there.messageID == expected }
            return there.byteCount == operation.byteCount
        }
    }

    /// The operations that may be carried out in a mailbox that changed since the last sync: after a restore from a
    /// backup, UIDs may name other messages. The others wait for the sync that finds their messages (Q31).
    func certain(_ group: [Operation], in source: Mailbox, _ selected: SelectedMailbox) async throws -> [Operation] {
        let cursor = try store.cursor(of: source.id)
        guard !MailboxSyncPlanner.isAsKnown(cursor, MailboxSnapshot(selected)) else { return group }
        let found = Set(try await verified(group).map(\.id))
        let others = group.filter { !found.contains($0.id) }
        if !others.isEmpty {
            try handle(IMAPError(.serverRefused(.unavailable), commandName: "UID FETCH"), for: others)
            store.request([.compareMailboxes(account)])
        }
        return group.filter { found.contains($0.id) }
    }

    /// Without MOVE a message is copied and marked as deleted, so the server must store the flag permanently: otherwise
    /// both would stay.
    func mayMark(_ selected: SelectedMailbox) async -> Bool {
        guard await !connection.movesAtOnce, let lasting = selected.permanentFlags else { return true }
        return lasting.contains { $0.lowercased() == #"\deleted"# }
    }

    /// Nothing is done in a suddenly empty mailbox before a sync has checked it and dropped the changes of removed
    /// messages. Only moves whose reply was lost may have emptied it themselves.
    func verifyEmptiness(of mailbox: Mailbox, _ selected: SelectedMailbox, for group: [Operation]) throws {
        guard selected.exists == 0 else { return }
        let isLost = group.allSatisfy { $0.state == .inFlight && $0.change.takesAway }
        let others = try store.knownUIDs(mailbox: mailbox.id).subtracting(UIDSet(group.compactMap(\.uid)))
        guard isLost, others.isEmpty else {
            throw IMAPError(.serverRefused(.unavailable), commandName: "SELECT")
        }
    }

    /// The messages whose flags are not as they were set, or that are missing: another client may have moved them, and
    /// the next sync then drops the change.
    func uids(of asked: UIDSet, whereNot isDone: (ServerFlags) -> Bool) async throws -> UIDSet {
        let rows = try await connection.fetch(asked, items: [.uid, .flags]).filter { $0.flags != nil }
        let denied = rows.filter { row in row.serverFlags.map { !isDone($0) } ?? false }
        let leftOut = asked.subtracting(UIDSet(rows.compactMap(\.uid)))
        return UIDSet(denied.compactMap(\.uid)).intersection(asked).union(leftOut)
    }

    /// The messages that were not moved. New UIDs in the reply prove a move; without MOVE the originals may stay,
    /// marked.
    func unmoved(_ asked: UIDSet, _ moved: MovedMessages?) async throws -> UIDSet {
        guard await connection.movesAtOnce else { return UIDSet() }
        return try await connection.search(in: asked.subtracting(UIDSet((moved?.mapping ?? [:]).keys)))
    }

    /// Completes the operations that are done; the others are retried as if the server had refused them.
    func complete(
        _ operations: [Operation], undone: UIDSet, _ commandName: String, finish: (Operation) throws -> Void
    ) throws {
        func isUndone(_ operation: Operation) -> Bool { operation.uid.map(undone.contains) ?? false }
        for operation in operations where !isUndone(operation) { try finish(operation) }
        let rest = operations.filter(isUndone)
        guard !rest.isEmpty else { return }
        try handle(IMAPError(.serverRefused(.unavailable), commandName: commandName), for: rest)
    }
}

extension Operation.Change {
    /// True if the change removes the message from its mailbox.
    fileprivate var takesAway: Bool { !setsFlags }

    /// True if the change leaves the message in its mailbox.
    var setsFlags: Bool {
        switch self {
        case .move, .archive, .delete: false
        case .addFlags, .removeFlags: true
        }
    }
}

extension IMAPConnection {
    /// `Message-ID` and RFC822.SIZE of messages of the selected mailbox; messages missing from the result do not exist.
    func messageIDs(of uids: UIDSet) async throws -> [UID: (messageID: String?, byteCount: Int?)] {
        var found: [UID: (messageID: String?, byteCount: Int?)] = [:]
        try await fetch(
            uids, items: [.uid, .rfc822Size, .bodyPeek(section: "HEADER.FIELDS (MESSAGE-ID)", partial: nil)]
        ) { responses in
            for response in responses {
                guard let uid = response.uid else { continue }
                let header = response.headerBytes.map { HeaderBlock(parsing: $0).messageHeader().messageID }
                found[uid] = (header ?? nil, response.size.map { min($0, Int(UInt32.max)) })
            }
        }
        return found
    }
}
