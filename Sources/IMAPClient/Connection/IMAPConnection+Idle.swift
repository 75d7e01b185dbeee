import IMAPProtocol
import NIOCore
import WireTransport

extension IMAPConnection {
    /// Waits until something happens in the selected mailbox (RFC 2177, FR-SYNC-03).
    ///
    /// IDLE is renewed by itself every `TimeLimits.idleRenewal`. Events that came before are returned at once, so that none is
    /// lost between two calls.
    /// - Parameter limit: the longest wait.
    /// - Returns: what happened; empty when the limit passed.
    /// - Throws: `IMAPError` `.notSupported` where the server has no IDLE (see `supportsIdle`); `.cancelled` when the task was
    ///   cancelled: the connection stays usable then, unless the server does not end the IDLE within seconds.
    public func idleUntilEvent(limit: Duration) async throws -> [MailboxEvent] {
        try await exclusively {
            _ = try await waitForEvents(limit: limit) { !$0.isEmpty }
            return session.events.take()
        }
    }

    /// Waits in the same way until enough has happened, and stays in IDLE over what is not: a server that tells the same again and again
    /// costs no command. What has happened is left to `takeEvents`, also where this throws.
    ///
    /// - Parameters:
    ///   - limit: the longest wait.
    ///   - isEnough: asked with all that has happened so far, in the form of `takeEvents`.
    /// - Returns: whether it is enough; false when the limit passed or the server ended the IDLE itself.
    /// - Throws: as `idleUntilEvent`.
    public func collectEvents(
        limit: Duration, until isEnough: @escaping @Sendable ([MailboxEvent]) -> Bool
    ) async throws -> Bool {
        try await exclusively { try await waitForEvents(limit: limit, until: isEnough) }
    }

    private func waitForEvents(
        limit: Duration, until isEnough: @escaping @Sendable ([MailboxEvent]) -> Bool
    ) async throws -> Bool {
        _ = try requireSelection()
        guard supportsIdle else { throw IMAPError(.notSupported, commandName: "IDLE") }
        let deadline = now() + limit
        while !isEnough(session.events.all), now() < deadline, supportsIdle {
            // One that the server has ended is not begun again at once: it would only go in circles.
            guard try await idleOnce(until: min(deadline, now() + timeLimits.idleRenewal), isEnough) else { break }
        }
        return isEnough(session.events.all)
    }

    /// One IDLE from its beginning to its end.
    ///
    /// - Returns: false when the server has ended it.
    private func idleOnce(
        until deadline: ContinuousClock.Instant, _ isEnough: @escaping @Sendable ([MailboxEvent]) -> Bool
    ) async throws -> Bool {
        var early = try await start(.idle)
        // Shielded, so that a cancellation in between can still end the IDLE in an orderly way.
        let hasBegun = try await waitForContinuation("IDLE", into: &early, isShielded: true)
        noteEvents(in: early)
        guard hasBegun else {
            // Ended without ever beginning: asking again would only go in circles.
            session.idleIsBroken = true
            if let completion = early.completion,
                let refusal = IMAPError.refusal(completion, commandName: "IDLE")
            {
                throw refusal
            }
            return false
        }
        var isCancelled = false
        do {
            try await waitForEvents(until: deadline, isEnough)
        } catch is CancellationError {
            isCancelled = true
        }
        let isOpen = session.currentTag != nil
        if isOpen { try await endIdle(hurriedly: isCancelled) }
        if isCancelled { throw IMAPError(.cancelled, commandName: "IDLE") }
        return isOpen
    }

    /// Returns when there are events enough, when the time is over, or when the server has ended the IDLE.
    private func waitForEvents(
        until deadline: ContinuousClock.Instant, _ isEnough: @Sendable ([MailboxEvent]) -> Bool
    ) async throws {
        while true {
            var batch = ResponseBatch()
            try drain(into: &batch, "IDLE")
            noteEvents(in: batch)
            guard !batch.hasContinuation else { throw violation("IDLE") }
            if batch.completion != nil {
                session.idleIsBroken = session.events.isEmpty
                return
            }
            let remaining = deadline - now()
            guard !isEnough(session.events.all), remaining > .zero else { return }
            do {
                try await readMore(within: remaining)
            } catch let error as WireError where error.kind == .timedOut {
                return
            }
        }
    }

    /// Sends DONE, exactly once, and waits for the answer even though the task may be cancelled.
    private func endIdle(hurriedly: Bool) async throws {
        reader.restartWatch(at: now())
        if hurriedly { hurry() }
        reader.deadline = reader.deadline ?? now() + timeLimits.command
        defer { if !hurriedly { reader.deadline = nil } }
        try await send(Array("DONE\r\n".utf8))
        while true {
            let batch = try await receive("IDLE", isShielded: true)
            noteEvents(in: batch)
            guard !batch.hasContinuation else { throw violation("IDLE") }
            if batch.completion != nil { return }
        }
    }

    private func noteEvents(in batch: ResponseBatch) {
        for case .fetch(let response) in batch.untagged { noteFlags(of: response) }
    }
}

extension EventLog {
    /// Everything recorded, as `take` gives it; the log keeps it.
    fileprivate var all: [MailboxEvent] {
        var log = self
        return log.take()
    }
}
