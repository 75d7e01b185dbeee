import IMAPProtocol
import Logging
import MailModel

/// Pipelining: commands sent before the responses to earlier ones (RFC 3501 §5.5). Only commands whose responses cannot
/// be confused: those that name messages by UID and change nothing. A server may process them in any order; responses
/// are matched by tag and UID.
extension IMAPConnection {
    /// The maximum number of pipelined commands: enough that a distant server never waits for us, few enough that a
    /// slow server does not build up a long queue.
    static let maximumPipelinedCommands = 4

    /// Sends a command after the running one. Returns false, and sends nothing, if too many are in flight or the
    /// command needs a continuation.
    func sendPipelined(_ command: IMAPCommand) async throws -> Bool {
        guard ServerQuirks.supportsPipelining(session.capabilities), !session.isBetweenCommands,
            session.queuedTags.count + 1 < Self.maximumPipelinedCommands
        else {
            return false
        }
        let tag = reader.nextTag()
        let parts = try encoded(command, tag: tag)
        guard !parts.contains(where: \.awaitsContinuation) else { return false }
        logger.trace("command pipelined", metadata: ["tag": "\(tag)", "name": "\(command.name)"])
        session.queuedTags.append(tag)
        for part in parts {
            logger.trace("sending", metadata: ["text": "\(part)"])
            try await send(part.bytes)
        }
        return true
    }

    /// Makes the next pipelined command the running one after its predecessor has ended; returns false if there is
    /// none. If it has already failed, the error is in `session.fetchRefusal`.
    func beginQueued(_ name: String) -> Bool {
        guard session.currentTag == nil, !session.queuedTags.isEmpty else { return false }
        let tag = session.queuedTags.removeFirst()
        if let completion = session.earlyCompletions.removeValue(forKey: tag) {
            session.fetchRefusal = IMAPError.refusal(completion, commandName: name)
        } else {
            session.currentTag = tag
        }
        return true
    }

    /// Returns the next rows of several commands, some of them pipelined; nil after all have ended. After a refused
    /// command no more are sent; responses to those in flight are still read, so that the session stays usable.
    func nextRows(of fetch: inout PipelinedFetch) async throws -> [FetchResponse]? {
        while true {
            try await sendWaiting(&fetch)
            do {
                if let rows = try await nextRows(within: fetch.uids, items: fetch.items) { return rows }
            } catch let error as IMAPError where error.leavesConnectionUsable && session.currentTag == nil {
                fetch.refusal = fetch.refusal ?? error
                fetch.waiting = []
            }
            guard !beginQueued("FETCH") else { continue }
            guard let piece = fetch.waiting.popFirst() else { return nil }
            try await beginFetch(fetch.command(piece), items: fetch.items)
        }
    }

    private func sendWaiting(_ fetch: inout PipelinedFetch) async throws {
        while session.currentTag != nil, let piece = fetch.waiting.first {
            guard try await sendPipelined(fetch.command(piece)) else { return }
            fetch.waiting.removeFirst()
        }
    }
}
