import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Moves on a server without MOVE: a copy, and only when it is sure that there is one the removal of the original. After a lost answer
/// the copy is looked for, and nothing else is taken for it: another message may have the same Message-ID.
extension OperationRunner {
    /// What is known of a copy that may have been made.
    private enum Trace {
        case absent
        case copy
        /// There may be one, and nobody can tell.
        case unclear
    }

    /// Notes where copies can be, before they are asked for. UIDs only grow within a generation (RFC 3501 §2.3.1.1).
    func boundCopies(of operations: [Operation], in target: Mailbox) async throws {
        let fresh = operations.filter { $0.copyBound == nil }
        guard await !connection.movesAtOnce, !fresh.isEmpty else { return }
        try store.noteCopyBound(try await copyBound(in: target), of: fresh.map(\.id))
    }

    /// From where on a copy in the mailbox would be. A server that refuses STATUS says nothing of it, and may copy all the same.
    private func copyBound(in target: Mailbox) async throws -> Operation.CopyBound {
        do {
            let status = try await connection.status(target.listing.rawName)
            return Operation.CopyBound(uidValidity: status.uidValidity ?? UIDValidity(0), uidNext: status.uidNext ?? 0)
        } catch let error as IMAPError where error.kind.isRefusal {
            return Operation.CopyBound(uidValidity: UIDValidity(0), uidNext: 0)
        }
    }

    /// A lost answer may have left a copy in the target and the original where it was: then only the original is removed, and the
    /// message is not copied a second time. Where nobody can tell, the change is given up and the person told: nothing is lost and
    /// nothing doubled.
    ///
    /// - Returns: those that are still to be moved, and those that are given up.
    func withoutCopies(
        of operations: [Operation], in target: Mailbox, from source: Mailbox
    ) async throws -> (rest: [Operation], givenUp: Set<OperationID>) {
        let unconfirmed = operations.filter { $0.copyBound != nil }
        guard !unconfirmed.isEmpty else { return (operations, []) }
        let nameless = UIDSet(unconfirmed.filter(\.isNameless).compactMap(\.uid))
        let originals = HeaderMatch(originals: try await connection.headers(of: nameless))
        let selected = try await connection.select(target.listing.rawName)
        var traces: [OperationID: Trace] = [:]
        for operation in unconfirmed {
            traces[operation.id] = try await trace(of: operation, originals, in: selected)
        }
        _ = try await connection.select(source.listing.rawName)
        let unclear = unconfirmed.filter { traces[$0.id] == .unclear }
        try revert(unclear)
        let copied = UIDSet(unconfirmed.filter { traces[$0.id] == .copy }.compactMap(\.uid))
        if !copied.isEmpty {
            try await connection.store(copied, add: [#"\Deleted"#])
            try await connection.expunge(copied)
        }
        return (operations.filter { (traces[$0.id] ?? .absent) == .absent }, Set(unclear.map(\.id)))
    }

    private func trace(
        of operation: Operation, _ originals: HeaderMatch, in selected: SelectedMailbox
    ) async throws -> Trace {
        guard let bound = operation.copyBound, operation.messageIDHeader != nil || operation.isNameless else {
            return .absent
        }
        guard bound.uidNext > 0, bound.uidValidity == selected.uidValidity else { return .unclear }
        if operation.isNameless { return try await trace(of: operation, originals, from: bound.uidNext) }
        let namesakes = try await namesakes(of: operation, in: selected)
        if namesakes.isEmpty { return .absent }
        return namesakes.contains { $0.isLike(operation) } ? .copy : .unclear
    }

    /// Without a Message-ID a copy is what came since, with the very same header and size. So many have to be there as originals
    /// look alike: what is one too few may be missing any of them.
    private func trace(of operation: Operation, _ originals: HeaderMatch, from bound: UInt32) async throws -> Trace {
        guard let uid = operation.uid, let first = UID(bound), let needed = originals.twins(of: uid) else {
            return .unclear
        }
        let arrived = try await connection.search(in: UIDSet(first...UID.max))
        guard arrived.count <= HeaderMatch.maximumCount else { return .unclear }
        var there = try await connection.headers(of: arrived)
        // Some servers leave out of an answer what they have, others find what they have not (Q36).
        let leftOut = arrived.subtracting(UIDSet(there.keys))
        there.merge(try await connection.headers(of: leftOut)) { first, _ in first }
        let count = originals.copies(of: uid, among: there)
        if count >= needed { return .copy }
        return count == 0 && there.count == arrived.count ? .absent : .unclear
    }

    /// Messages of the selected mailbox that can be what the operation made of its message, in the order of their UIDs.
    func copies(of operation: Operation, in selected: SelectedMailbox) async throws -> [UID] {
        try await namesakes(of: operation, in: selected).filter { $0.isLike(operation) }.map(\.uid)
    }

    /// Messages with the operation's Message-ID, none older than its copy can be.
    private func namesakes(
        of operation: Operation, in selected: SelectedMailbox
    ) async throws -> [Namesake] {
        guard let header = operation.messageIDHeader else { return [] }
        let bound = operation.copyBound.flatMap { $0.uidValidity == selected.uidValidity ? $0.uidNext : nil } ?? 0
        return try await connection.namesakes(of: header).filter { $0.uid.rawValue >= bound }
    }
}

extension Operation {
    /// The answer to its command was lost, and its message has no Message-ID by which a copy could be found.
    fileprivate var isNameless: Bool { messageIDHeader == nil && state == .inFlight }
}

extension IMAPConnection {
    /// The newest messages of the selected mailbox with that Message-ID, 50 at most, in the order of their UIDs. SEARCH finds parts of
    /// words, and some servers ignore the condition, so what is found is looked at.
    func namesakes(of header: String) async throws -> [Namesake] {
        let found = try await search(header: "Message-ID", value: header)
        guard let newest = found.newestFirst(batchesOf: 50).first else { return [] }
        let rows = try await messageIDs(of: newest)
        return newest.uids.sorted().compactMap { uid in
            guard let row = rows[uid], row.messageID == header else { return nil }
            return Namesake(uid: uid, byteCount: row.byteCount)
        }
    }

    /// What tells messages of the selected mailbox apart without a Message-ID; those that the answer lacks are not there.
    func headers(of uids: UIDSet) async throws -> [UID: HeaderMatch.Sample] {
        var found: [UID: HeaderMatch.Sample] = [:]
        guard !uids.isEmpty else { return found }
        let header = FetchItem.bodyPeek(section: "HEADER", partial: 0..<HeaderMatch.maximumBytes)
        try await fetch(uids, items: [.uid, .rfc822Size, header]) { responses in
            for response in responses {
                guard let uid = response.uid,
                    let bytes = response.bodySections.first(where: { $0.key.name == "HEADER" })?.value
                else { continue }
                found[uid] = HeaderMatch.Sample(header: bytes, byteCount: response.size)
            }
        }
        return found
    }
}
