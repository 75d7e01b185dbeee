import IMAPProtocol
import NIOCore
import WireTransport

extension IMAPConnection {
    /// Waits until something happens in the selected mailbox (RFC 2177, FR-SYNC-03).
    ///
    /// IDLE is renewed automatically every `TimeLimits.idleRenewal`. Earlier events are returned at once, so that none
    /// is lost between two calls.
    /// - Parameter limit: the maximum wait.
    /// - Returns: the events; empty if the limit passed.
    /// - Throws: `IMAPError` `.notSupported` if the server has no IDLE (see `supportsIdle`); `.cancelled` if the task
    ///   was cancelled: the connection stays usable unless the server does not end the IDLE within seconds.
    public func idleUntilEvent(limit: Duration) async throws -> [MailboxEvent] {
        try await exclusively {
            _ = try await waitForEvents(limit: limit) { !$0.isEmpty }
            return session.events.take()
        }
    }

    /// Waits in the same way until `isEnough` is satisfied, and stays in IDLE until then: a server that repeats the
    /// same event does not cause extra commands. The events stay available to `takeEvents`, even if this throws.
    ///
    /// - Parameters:
    ///   - limit: the maximum wait.
    ///   - isEnough: called with all events so far, in the form of `takeEvents`.
    /// - Returns: the result of `isEnough`; false if the limit passed or the server ended the IDLE itself.
    /// - Throws: the same as `idleUntilEvent`.
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
            // An IDLE that the server ended is not restarted at once, to avoid a loop.
            guard try await idleOnce(until: min(deadline, now() + timeLimits.idleRenewal), isEnough) else { break }
        }
        return isEnough(session.events.all)
    }

    /// Runs one IDLE command.
    ///
    /// - Returns: false if the server ended it.
    private func idleOnce(
        until deadline: ContinuousClock.Instant, _ isEnough: @escaping @Sendable ([MailboxEvent]) -> Bool
    ) async throws -> Bool {
        var early = try await start(.idle)
        // Shielded, so that a cancellation can still end the IDLE cleanly.
        let hasBegun = try await waitForContinuation("IDLE", into: &early, isShielded: true)
        noteEvents(in: early)
        guard hasBegun else {
            // The command ended without entering IDLE: retrying would loop.
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
        if isOpen { try await endIdle(wasCancelled: isCancelled) }
        if isCancelled { throw IMAPError(.cancelled, commandName: "IDLE") }
        return isOpen
    }

    /// Returns when there are enough events, when the time is over, or when the server has ended the IDLE.
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

    /// Sends DONE exactly once and waits for the response even if the task was cancelled.
    private func endIdle(wasCancelled: Bool) async throws {
        reader.restartWatch(at: now())
        if wasCancelled { shortenDeadline() }
        reader.deadline = reader.deadline ?? now() + timeLimits.command
        defer { if !wasCancelled { reader.deadline = nil } }
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
    /// All recorded events in the form of `take`, without removing them.
    fileprivate var all: [MailboxEvent] {
        var log = self
        return log.take()
    }
}
