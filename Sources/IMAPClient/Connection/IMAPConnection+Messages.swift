public import Foundation
public import IMAPProtocol
public import MailModel

extension IMAPConnection {
    /// The maximum length of a UID set in one command: Outlook and Courier reject long lines (Q38).
    static let maximumSetBytes = 800
    /// Above this number of messages a plain SEARCH response may not fit into one line.
    private static let maximumPlainSearchCount = 95_000

    /// Returns the newest messages of the selected mailbox, at most `count`, in the server's order; each with its UID.
    public func fetchNewest(count: Int, items: [FetchItem]) async throws -> [FetchResponse] {
        try await exclusively {
            guard let exists = try requireSelection().exists as UInt32?, exists > 0, count > 0 else { return [] }
            let wanted = UInt32(clamping: count)
            let first = exists > wanted ? exists - wanted + 1 : 1
            return try await fetchRows(first: first, last: exists, items: items)
        }
    }

    private func fetchRows(first: UInt32, last: UInt32, items: [FetchItem]) async throws -> [FetchResponse] {
        let items = items.contains(.uid) ? items : [.uid] + items
        var rows: [FetchResponse] = []
        try await beginFetch(.fetch(first: first, last: last, items: items), items: items)
        while let batch = try await nextRows(within: nil, items: items) {
            rows += batch
            try checkHeld(rows)
        }
        return rows
    }

    /// Returns the UIDs of all messages without holding a row for each.
    private func fetchUIDs(count: UInt32) async throws -> UIDSet {
        var found: [ClosedRange<UInt32>] = []
        try await beginFetch(.fetch(first: 1, last: count, items: [.uid]), items: [.uid])
        while let batch = try await nextRows(within: nil, items: [.uid]) {
            found += batch.compactMap { row in row.uid.map { $0.rawValue...$0.rawValue } }
            guard found.count <= Int(count) + WireLimits.maximumResponsesPerCommand else {
                throw IMAPError(.limitExceeded, commandName: "FETCH")
            }
        }
        return UIDSet(normalizing: found)
    }

    /// A server may send more than requested; the amount held is limited.
    private func checkHeld(_ rows: [FetchResponse]) throws {
        guard rows.count <= WireLimits.maximumHeldRows, reader.byteCount <= WireLimits.maximumHeldRowBytes else {
            throw IMAPError(.limitExceeded, commandName: "FETCH")
        }
    }

    /// Fetches messages of the selected mailbox and delivers them in batches as they arrive.
    ///
    /// Rows of other messages, and rows with only flags when more was requested, are unsolicited: they go to
    /// `takeEvents`. A message that does not exist, or that the server left out, has no row: absence proves nothing.
    /// - Parameters:
    ///   - uids: sent in as many commands as needed, some of them pipelined; nothing is sent for the empty set.
    ///   - changedSince: only messages changed after this (RFC 7162 §3.1.4.1).
    ///   - onBatch: called in the caller's isolation; nothing is read from the server meanwhile, so memory stays
    ///     bounded. An error it throws ends the fetch and is rethrown; the connection is then closed, unless the server
    ///     had already finished.
    public nonisolated func fetch(
        _ uids: UIDSet, items: [FetchItem], changedSince: ModificationSequence? = nil,
        onBatch: ([FetchResponse]) async throws -> Void
    ) async throws {
        guard !uids.isEmpty else { return }
        try await takeTurn()
        do {
            try await compressIfLinkIsSlow()
            var fetch = PipelinedFetch(uids: uids, items: items, changedSince: changedSince)
            while let rows = try await nextRows(of: &fetch) {
                if !rows.isEmpty { try await onBatch(rows) }
            }
            if let refusal = fetch.refusal { throw refusal }
        } catch {
            throw await endTurn(after: error)
        }
        await endTurn()
    }

    /// The same, but returns all rows at once: for sets with a small result.
    public nonisolated func fetch(
        _ uids: UIDSet, items: [FetchItem], changedSince: ModificationSequence? = nil
    ) async throws -> [FetchResponse] {
        var rows: [FetchResponse] = []
        try await fetch(uids, items: items, changedSince: changedSince) {
            rows += $0
            guard rows.count <= WireLimits.maximumHeldRows else {
                throw IMAPError(.limitExceeded, commandName: "FETCH")
            }
        }
        return rows
    }

    func beginFetch(_ command: IMAPCommand, items: [FetchItem]) async throws {
        _ = try requireSelection()
        session.fetchRefusal = nil
        session.rowCount = 0
        let early = try await start(command)
        reader.expectBodies(items.contains(where: \.mayBeLarge))
        for case .fetch(let response) in early.untagged { noteFlags(of: response) }
    }

    /// Returns the next rows; nil after the command has completed successfully. An empty array means that only
    /// unsolicited responses arrived.
    func nextRows(within uids: UIDSet?, items: [FetchItem]) async throws -> [FetchResponse]? {
        if let refusal = session.fetchRefusal {
            session.fetchRefusal = nil
            throw refusal
        }
        guard session.currentTag != nil else { return nil }
        let batch = try await receive("FETCH")
        guard !batch.hasContinuation else { throw violation("FETCH") }
        // Rows before a NO are valid; the refusal is thrown by the next call.
        if let completion = batch.completion {
            session.fetchRefusal = IMAPError.refusal(completion, commandName: "FETCH")
        }
        session.rowCount += batch.untagged.count
        guard session.rowCount <= maximumRowCount(within: uids),
            items.contains(where: \.mayBeLarge) || reader.byteCount <= maximumRowBytes(within: uids)
        else {
            throw IMAPError(.limitExceeded, commandName: "FETCH")
        }
        let asksForMoreThanFlags = items.contains { ![.uid, .flags, .modseq].contains($0) }
        return batch.untagged.compactMap { response in
            guard case .fetch(let row) = response else { return nil }
            guard let uid = row.uid, uids?.contains(uid) ?? true, !(asksForMoreThanFlags && row.hasOnlyFlags) else {
                noteFlags(of: row)
                return nil
            }
            return row
        }
    }

    /// Twice the number of possible messages, plus the limit for unsolicited responses.
    private func maximumRowCount(within uids: UIDSet?) -> Int {
        2 * messageCount(within: uids) + WireLimits.maximumResponsesPerCommand
    }

    /// For rows without bodies.
    private func maximumRowBytes(within uids: UIDSet?) -> Int {
        messageCount(within: uids) * WireLimits.meanRowBytes + 2 * WireLimits.maximumReplyBytes
    }

    private func messageCount(within uids: UIDSet?) -> Int {
        min(uids?.count ?? .max, Int(session.selected?.exists ?? 0))
    }

    // MARK: Search

    /// Returns the UIDs of all messages of the selected mailbox.
    ///
    /// - Throws: `IMAPError` `.serverRefused(.unavailable)` if the server returns none although EXISTS is not zero:
    ///   accepting that would delete them.
    public func searchAll() async throws -> UIDSet {
        try await exclusively {
            let exists = try requireSelection().exists
            let found: UIDSet
            if !hasExtendedSearch, exists > Self.maximumPlainSearchCount {
                found = try await fetchUIDs(count: exists)
            } else {
                // iCloud returns messages that cannot be fetched unless asked for a range.
                found = try await search(.uid(UIDSet(UID.min...UID.max)))
            }
            guard !found.isEmpty || session.selected?.exists == 0 else {
                throw IMAPError(.serverRefused(.unavailable), commandName: "UID SEARCH")
            }
            return found
        }
    }

    /// Returns the UIDs of messages that arrived on that day (UTC) or later. Servers compare days in their own time
    /// zone: ask for one more day than needed.
    public func searchSince(_ date: Date) async throws -> UIDSet {
        try await exclusively { try await search(.since(date)) }
    }

    /// Returns the given UIDs that exist.
    public func search(in uids: UIDSet) async throws -> UIDSet {
        guard !uids.isEmpty else { return UIDSet() }
        return try await exclusively {
            var found = UIDSet()
            for piece in uids.pieces(maximumBytes: Self.maximumSetBytes) {
                found.formUnion(try await search(.uid(piece)))
            }
            return found.intersection(uids)
        }
    }

    /// Returns the UIDs of messages whose header field contains the text. Some servers ignore the condition: verify the
    /// results.
    public func search(header name: String, value: String) async throws -> UIDSet {
        try await exclusively { try await search(.header(name: name, value: value)) }
    }

    private func search(_ criterion: SearchCriterion) async throws -> UIDSet {
        _ = try requireSelection()
        let command = IMAPCommand.uidSearch(criterion, returnOptions: hasExtendedSearch ? [.all] : [])
        let reply = try await run(command)
        var found: [ClosedRange<UInt32>] = []
        var isAnswered = false
        var answersAnother = false
        for response in reply.untagged {
            switch response {
            case .search(let numbers, _): found += numbers.map { $0...$0 }
            case .extendedSearch(let answer) where answer.answers(reply.tag):
                isAnswered = true
                found += answer.all?.ranges ?? []
            case .extendedSearch: answersAnother = true
            default: break
            }
        }
        // Results for another command are not ours, and without a response of our own it is unknown whether anything
        // was found.
        guard !found.isEmpty || isAnswered || !answersAnother else {
            throw IMAPError(.serverRefused(.unavailable), commandName: "UID SEARCH")
        }
        return UIDSet(normalizing: found)
    }

    // RFC 4731; RFC 9051 includes it.
    private var hasExtendedSearch: Bool {
        session.capabilities.contains("ESEARCH") || session.capabilities.contains("IMAP4REV2")
    }

    func requireSelection() throws -> SelectedMailbox {
        guard let selected = session.selected else { throw IMAPError(.mailboxNotFound) }
        return selected
    }
}

extension FetchItem {
    /// True if the value may be as long as a message.
    fileprivate var mayBeLarge: Bool {
        switch self {
        case .bodyPeek(_, let range?) where range.count <= WireLimits.meanRowBytes / 2: false
        case .bodyPeek(let section, _), .binaryPeek(let section, _): !section.uppercased().contains("HEADER")
        default: false
        }
    }
}

extension FetchResponse {
    /// True for the items of an unsolicited response after another client changed flags.
    fileprivate var hasOnlyFlags: Bool {
        bodySections.isEmpty && streamedSections.isEmpty && internalDate == nil && size == nil && bodyStructure == nil
            && emailID == nil
            && envelope == nil && binarySections.isEmpty && binarySizes.isEmpty && preview == nil && saveDate == nil
            && threadID == nil && gmailMessageID == nil && gmailThreadID == nil && gmailLabels == nil
            && invalidItems.isEmpty
    }
}

extension UIDSet {
    /// Splits the set into ascending pieces whose text has at most this many bytes; servers reject long commands (Q38).
    func pieces(maximumBytes: Int) -> [UIDSet] {
        var pieces: [UIDSet] = []
        var current: [ClosedRange<UInt32>] = []
        var byteCount = 0
        for range in ranges {
            let length = UIDSet(normalizing: [range]).description.utf8.count + 1
            if !current.isEmpty, byteCount + length > maximumBytes {
                pieces.append(UIDSet(normalizing: current))
                current = []
                byteCount = 0
            }
            current.append(range)
            byteCount += length
        }
        if !current.isEmpty { pieces.append(UIDSet(normalizing: current)) }
        return pieces
    }
}
