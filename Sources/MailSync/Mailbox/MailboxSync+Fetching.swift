import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

extension MailboxSync {
    /// Fetches headers, newest first. While a batch is stored, one more is fetched: memory is bounded, and after a
    /// crash at most two commands are repeated.
    func fetchMissing(_ missing: UIDSet, uidValidity: UIDValidity, outcome: inout MailboxSyncResult) async throws {
        let items = HeaderItems.all(await connection.capabilities)
        let quarantined = quarantine.uids(of: uidValidity)
        outcome.unreceived.formUnion(missing.intersection(quarantined))
        var ahead: FetchedHeaders?
        for batch in bisection.batches(of: missing.subtracting(quarantined)) {
            guard observer.shouldContinue(), !Task.isCancelled else {
                outcome.isPaused = true
                break
            }
            let previous = ahead
            async let stored = storeBatch(previous)
            // Everything received must be stored before an error is thrown.
            let fetched: Result<FetchedHeaders, any Error>
            do {
                fetched = .success(
                    try await fetch(batch, items: self.items(items, for: batch), uidValidity: uidValidity))
            } catch {
                fetched = .failure(error)
            }
            outcome.add(try await stored)
            ahead = try fetched.get()
            if let failed = ahead, let failure = failed.snippetFailure {
                outcome.add(try await storeBatch(failed))
                throw BrokenFetch(uidValidity: uidValidity, missing: UIDSet(), cause: failure)
            }
            if let failed = ahead, failed.failure != nil {
                ahead = nil
                try await storeOrRetry(failed, items: items, uidValidity: uidValidity, outcome: &outcome)
                guard !outcome.isPaused else { break }
            }
        }
        outcome.add(try await storeBatch(ahead))
        if !outcome.isPaused { try await quarantineRefused(uidValidity, outcome: &outcome, isLast: true) }
    }

    /// Omits what may have broken the connection from the request of a single message.
    private func items(_ items: [FetchItem], for batch: UIDSet) -> [FetchItem] {
        guard batch.count == 1, let uid = batch.min else { return items }
        return HeaderItems.items(items, for: bisection.request(of: uid))
    }

    func fetch(
        _ batch: UIDSet, items: [FetchItem], uidValidity: UIDValidity
    ) async throws -> FetchedHeaders {
        var fetched = FetchedHeaders(
            asked: batch, batch: IngestBatch(mailbox: mailbox.id, uidValidity: uidValidity))
        var messages: [IncomingMessage] = []
        var texts = TextBeginnings()
        do {
            try await connection.fetch(batch, items: items) { responses in
                for response in responses {
                    guard let message = HeaderItems.message(from: response) else { continue }
                    messages.append(message)
                    if message.snippet.isEmpty { texts.want(response) }
                }
                fetched.byteCount += responses.reduce(0) { $0 + (HeaderItems.header(of: $1)?.count ?? 0) }
            }
        } catch let error as IMAPError
            where error.isAboutOneMessage || error.kind.isBrokenConnection || error.kind == .cancelled
        {
            fetched.failure = error
        }
        if fetched.failure == nil, bisection.fetchesSnippets, observer.shouldContinue() {
            fetched.snippetFailure = await texts.fetch(over: connection)
            fetched.byteCount += texts.byteCount
            texts.add(to: &messages)
        }
        fetched.batch.messages = messages
        fetched.batch.prepare(address: address)
        return fetched
    }

    /// A message whose headers the server refuses must not affect others: received messages are kept, the rest is
    /// requested in halves, and a single message without its structure and excerpt.
    private func storeOrRetry(
        _ fetched: FetchedHeaders, items: [FetchItem], uidValidity: UIDValidity, outcome: inout MailboxSyncResult
    ) async throws {
        let stored = try await storeBatch(fetched)
        let missing = fetched.missing
        if let failure = fetched.failure, failure.kind.isBrokenConnection {
            outcome.add(stored, unreceived: UIDSet())
            guard !missing.isEmpty else { throw failure }
            throw BrokenFetch(uidValidity: uidValidity, missing: missing, cause: failure)
        }
        guard let failure = fetched.failure, !missing.isEmpty else { return outcome.add(stored) }
        // The time limit was reached, or the program ends: everything received is kept and counted.
        guard failure.kind != .cancelled else {
            outcome.isPaused = true
            return outcome.add(stored, unreceived: UIDSet())
        }
        outcome.add(stored, unreceived: UIDSet())
        if fetched.asked.count == 1, let uid = missing.min {
            guard items.contains(.bodyStructure) else {
                return try await blame(uid, of: uidValidity, for: failure, outcome: &outcome)
            }
            let plain = HeaderItems.plain(items)
            let next = try await fetch(missing, items: plain, uidValidity: uidValidity)
            return try await storeOrRetry(next, items: plain, uidValidity: uidValidity, outcome: &outcome)
        }
        for half in missing.newestFirst(batchesOf: max(1, (missing.count + 1) / 2)) {
            guard !outcome.isPaused else { return }
            let next = try await fetch(half, items: items, uidValidity: uidValidity)
            try await storeOrRetry(next, items: items, uidValidity: uidValidity, outcome: &outcome)
        }
    }

    /// A message that the server refuses alone is quarantined, unless the server refuses every other one too.
    private func blame(
        _ uid: UID, of uidValidity: UIDValidity, for failure: IMAPError, outcome: inout MailboxSyncResult
    ) async throws {
        outcome.unreceived.formUnion(UIDSet([uid]))
        guard failure.isOfOneMessageOrAll else { return addToQuarantine(uid, uidValidity) }
        outcome.unconfirmed.formUnion(UIDSet([uid]))
        outcome.refusal = failure
        try await quarantineRefused(uidValidity, outcome: &outcome, isLast: false)
    }

    /// Refused messages are quarantined once the server has returned another one, or if they are too many for the
    /// messages after them to ever be requested. A server that returns nothing is asked again soon.
    private func quarantineRefused(
        _ uidValidity: UIDValidity, outcome: inout MailboxSyncResult, isLast: Bool
    ) async throws {
        guard let refusal = outcome.refusal, let uid = outcome.unconfirmed.max else { return }
        let probe = ServerProbe(store: store, connection: connection)
        let isServing = try await probe.confirm(refusal, of: uid, in: mailbox.id)
        let isTooMany = outcome.unconfirmed.count >= ServerProbe.throttle
        if isServing || isTooMany {
            for uid in outcome.unconfirmed.uids { addToQuarantine(uid, uidValidity) }
            outcome.unconfirmed = UIDSet()
            outcome.refusal = nil
        }
        guard isServing || !(isTooMany || isLast) else { throw refusal }
    }

    /// One transaction.
    func storeBatch(_ fetched: FetchedHeaders?) async throws -> MailboxSyncResult {
        guard let fetched else { return MailboxSyncResult() }
        var outcome = MailboxSyncResult(byteCount: fetched.byteCount, unreceived: fetched.missing)
        let batch = fetched.batch
        guard !batch.messages.isEmpty else { return outcome }
        outcome.newMessageCount = try await store.storing { try $0.ingest(batch).newMessages.count }
        observer.onProgress(fetched.batch.messages.count)
        return outcome
    }
}

extension MailboxSyncResult {
    /// Adds the result of one batch.
    ///
    /// - Parameter unreceived: replaces the batch's own if the rest is requested again.
    fileprivate mutating func add(_ batch: MailboxSyncResult, unreceived: UIDSet? = nil) {
        newMessageCount += batch.newMessageCount
        byteCount += batch.byteCount
        self.unreceived.formUnion(unreceived ?? batch.unreceived)
    }
}
