import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Moves without the MOVE extension: a copy, and the removal of the original only when the copy is certain. After a
/// lost reply the copy is searched, and only an exact match is accepted: another message may have the same Message-ID.
extension OperationRunner {
    /// What is known about a possible copy.
    private enum Trace {
        case absent
        case copy
        /// There may be one, but it cannot be identified.
        case unclear
    }

    /// Records where copies can be before they are requested. UIDs only increase within a UIDVALIDITY (RFC 3501
    /// §2.3.1.1).
    func boundCopies(of operations: [Operation], in target: Mailbox) async throws {
        let fresh = operations.filter { $0.copyBound == nil }
        guard await !connection.movesAtOnce, !fresh.isEmpty else { return }
        try store.noteCopyBound(try await copyBound(in: target), of: fresh.map(\.id))
    }

    /// The lowest UID that a copy in the mailbox can have; unknown if the server refuses STATUS, because it may still
    /// copy.
    private func copyBound(in target: Mailbox) async throws -> Operation.CopyBound {
        do {
            let status = try await connection.status(target.listing.rawName)
            return Operation.CopyBound(uidValidity: status.uidValidity, uidNext: status.uidNext.flatMap(UID.init))
        } catch let error as IMAPError where error.kind.isRefusal {
            return Operation.CopyBound(uidValidity: nil, uidNext: nil)
        }
    }

    /// After a lost reply there may be a copy in the target and the original in its mailbox: then only the original is
    /// removed, and the message is not copied a second time. If the copy cannot be identified, the change is abandoned
    /// and the user notified: nothing is lost or duplicated.
    ///
    /// - Returns: the operations still to be carried out, and those that are abandoned.
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
        guard let first = bound.uidNext else { return .unclear }
        guard bound.uidValidity == selected.uidValidity else {
            // UIDs do not distinguish a copy from older mail now, but without any message of that name there is none.
            if operation.isNameless { return .unclear }
            return try await namesakes(of: operation, in: selected).isEmpty ? .absent : .unclear
        }
        if operation.isNameless { return try await trace(of: operation, originals, from: first) }
        let namesakes = try await namesakes(of: operation, in: selected)
        if namesakes.isEmpty { return .absent }
        return namesakes.contains { $0.isLike(operation) } ? .copy : .unclear
    }

    /// Without a Message-ID, a copy is a newer message with exactly the same header and size. There must be as many as
    /// there are similar originals: if one is missing, it may be the copy of any of them.
    private func trace(of operation: Operation, _ originals: HeaderMatch, from first: UID) async throws -> Trace {
        guard let uid = operation.uid, let needed = originals.twins(of: uid) else {
            return .unclear
        }
        let arrived = try await connection.search(in: UIDSet(first...UID.max))
        guard arrived.count <= HeaderMatch.maximumCount else { return .unclear }
        var there = try await connection.headers(of: arrived)
        // Some servers omit existing messages from a response, others list messages that do not exist (Q36).
        let leftOut = arrived.subtracting(UIDSet(there.keys))
        there.merge(try await connection.headers(of: leftOut)) { first, _ in first }
        let count = originals.copies(of: uid, among: there)
        if count >= needed { return .copy }
        return count == 0 && there.count == arrived.count ? .absent : .unclear
    }

    /// Messages of the selected mailbox that can be the operation's copy, in the order of their UIDs.
    func copies(of operation: Operation, in selected: SelectedMailbox) async throws -> [UID] {
        try await namesakes(of: operation, in: selected).filter { $0.isLike(operation) }.map(\.uid)
    }

    /// Messages with the operation's Message-ID, none older than its copy can be.
    private func namesakes(
        of operation: Operation, in selected: SelectedMailbox
    ) async throws -> [Namesake] {
        guard let header = operation.messageIDHeader else { return [] }
        let namesakes = try await connection.namesakes(of: header)
        guard let bound = operation.copyBound, bound.uidValidity == selected.uidValidity, let first = bound.uidNext
        else { return namesakes }
        return namesakes.filter { $0.uid >= first }
    }
}

extension Operation {
    /// True if the reply to its command was lost and its message has no Message-ID by which a copy could be found.
    fileprivate var isNameless: Bool { messageIDHeader == nil && state == .inFlight }
}

extension IMAPConnection {
    /// The newest messages of the selected mailbox with that Message-ID, 50 at most, in the order of their UIDs. SEARCH
    /// matches substrings, and some servers ignore the condition, so the results are verified.
    func namesakes(of header: String) async throws -> [Namesake] {
        let found = try await search(header: "Message-ID", value: header)
        guard let newest = found.newestFirst(batchesOf: 50).first else { return [] }
        let rows = try await messageIDs(of: newest)
        return newest.uids.sorted().compactMap { uid in
            guard let row = rows[uid], row.messageID == header else { return nil }
            return Namesake(uid: uid, byteCount: row.byteCount)
        }
    }

    /// The data that identifies messages of the selected mailbox without a Message-ID; messages missing from the result
    /// do not exist.
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
