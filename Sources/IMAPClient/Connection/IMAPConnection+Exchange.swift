import IMAPProtocol
import Logging
import MailModel
import NIOCore
import WireTransport

/// Sends commands and receives responses. Everything here runs inside a turn.
extension IMAPConnection {
    /// Sends a command with a small response and expects OK.
    @discardableResult
    func run(_ command: IMAPCommand) async throws -> Reply {
        let reply = try await perform(command)
        if let refusal = IMAPError.refusal(reply.completion, commandName: command.name) { throw refusal }
        return reply
    }

    /// Sends a command with a small response and returns it, OK or not.
    func perform(_ command: IMAPCommand) async throws -> Reply {
        var reply = Reply(completion: Completion(status: .ok, text: ""))
        var batch = try await start(command)
        reply.tag = reader.lastTag
        while true {
            for response in batch.untagged {
                if case .fetch(let fetch) = response { noteFlags(of: fetch) } else { reply.untagged.append(response) }
            }
            guard reply.untagged.count <= WireLimits.maximumResponsesPerCommand,
                reader.byteCount <= WireLimits.maximumReplyBytes
            else { throw IMAPError(.limitExceeded) }
            if let completion = batch.completion {
                reply.completion = completion
                return reply
            }
            guard !batch.hasContinuation else { throw violation(command.name) }
            batch = try await receive(command.name)
        }
    }

    /// Commands whose duration depends on the amount of data; only their progress is monitored.
    private static let longCommands: Set<String> = [
        "IDLE", "APPEND", "UID FETCH", "UID SEARCH", "UID COPY", "UID MOVE", "UID EXPUNGE",
    ]

    /// Sends a whole command, waiting for a continuation before synchronizing literals. The batch contains responses
    /// received meanwhile, and the completion if the server rejected the command early.
    func start(_ command: IMAPCommand) async throws -> ResponseBatch {
        if Task.isCancelled { throw IMAPError(.cancelled, commandName: command.name) }
        let tag = reader.nextTag()
        let parts = try encoded(command, tag: tag)
        session.currentTag = tag
        session.eventCount = 0
        session.nonFetchByteCount = 0
        reader.restartWatch(at: now())
        reader.expectBodies(false)
        link.beginCommand()
        if !Self.longCommands.contains(command.name) { reader.deadline = reader.deadline ?? now() + timeLimits.command }
        logger.trace("command", metadata: ["tag": "\(tag)", "name": "\(command.name)"])
        var collected = ResponseBatch()
        for part in parts {
            logger.trace("sending", metadata: ["text": "\(part)"])
            try await send(part.bytes)
            if part.awaitsContinuation {
                guard try await waitForContinuation(command.name, into: &collected) else { return collected }
            }
        }
        return collected
    }

    /// Returns false if the command ended instead.
    func waitForContinuation(
        _ name: String, into collected: inout ResponseBatch, isShielded: Bool = false
    ) async throws -> Bool {
        while true {
            let batch = try await receive(name, isShielded: isShielded)
            collected.untagged += batch.untagged
            guard collected.untagged.count <= WireLimits.maximumResponsesPerCommand,
                reader.byteCount <= WireLimits.maximumReplyBytes
            else { throw IMAPError(.limitExceeded) }
            collected.continuationText = batch.continuationText
            collected.completion = batch.completion
            if batch.completion != nil { return false }
            if batch.hasContinuation { return true }
        }
    }

    /// Returns the responses that have arrived; waits for at least one. A completion or a continuation ends the batch.
    func receive(_ name: String, isShielded: Bool = false) async throws -> ResponseBatch {
        var batch = ResponseBatch()
        while true {
            try drain(into: &batch, name)
            if !batch.untagged.isEmpty || !batch.downloadEvents.isEmpty || batch.hasContinuation
                || batch.completion != nil
            {
                return batch
            }
            if isShielded, Task.isCancelled { shortenDeadline() }
            let limit = reader.remaining(at: now())
            guard limit > .zero else { throw WireError(.timedOut, host: endpoint.host) }
            try await readMore(within: limit, isShielded: isShielded)
        }
    }

    /// Shortens the time limit for the rest of a turn whose caller was cancelled.
    func shortenDeadline() {
        reader.deadline = reader.deadline ?? now() + min(timeLimits.farewell, timeLimits.progress)
    }

    /// Parses all complete responses in the received bytes.
    func drain(into batch: inout ResponseBatch, _ name: String) throws {
        let time = now()
        guard session.eventCount <= WireLimits.maximumResponsesPerCommand else { throw IMAPError(.limitExceeded) }
        while let event = try reader.nextEvent(at: time) {
            guard case .response(let response) = event else {
                note(event, in: &batch)
                continue
            }
            try countNonFetch(response)
            switch response {
            case .continuation(_, let text):
                batch.hasContinuation = true
                batch.continuationText = text
                return
            case .tagged(let tag, let status, let code, let text):
                logger.trace("completed", metadata: ["tag": "\(tag)", "status": "\(status.rawValue)"])
                if case .capability(let words) = code { session.capabilities = Capabilities(words) }
                let completion = Completion(status: status, code: code, text: session.redacted(text))
                guard tag != session.currentTag else {
                    session.currentTag = nil
                    batch.completion = completion
                    return
                }
                guard session.queuedTags.contains(tag), session.earlyCompletions[tag] == nil else {
                    throw violation(name)
                }
                session.earlyCompletions[tag] = completion
            case .untagged(let response):
                do {
                    try observe(response, name)
                } catch let error as IMAPError where name == "FETCH" && !batch.untagged.isEmpty {
                    // Responses before a BYE are valid; the BYE is thrown by the next call.
                    session.fetchRefusal = error
                    return
                }
                batch.append(response, isDownload: reader.streamsLiterals)
            case .malformed(let response):
                // A malformed response about one message, or about nothing we use, must not close the connection.
                guard response.concern != .session else { throw violation(name) }
                session.eventCount += 1
                logger.debug("a response could not be parsed", metadata: ["why": "\(response.failure)"])
            }
        }
    }

    /// All responses that are not FETCH data are bounded in total, whether supported or not.
    private func countNonFetch(_ response: IMAPResponse) throws {
        if case .untagged(.fetch) = response { return }
        session.nonFetchByteCount += reader.lastByteCount
        guard session.nonFetchByteCount <= WireLimits.maximumReplyBytes,
            session.eventCount <= WireLimits.maximumResponsesPerCommand
        else { throw IMAPError(.limitExceeded) }
    }

    private func note(_ event: ResponseReader.Event, in batch: inout ResponseBatch) {
        switch event {
        case .literal(let text): batch.downloadEvents.append(.literal(after: text))
        case .literalBytes(let bytes): batch.downloadEvents.append(.bytes(bytes))
        case .response: break
        }
    }

    /// Updates the session state from solicited and unsolicited responses (RFC 3501 §5.2).
    private func observe(_ response: UntaggedResponse, _ name: String) throws {
        if case .fetch = response { return }
        session.eventCount += 1
        noteElsewhere(response, name)
        switch response {
        case .status(.bye, _, let text):
            // RFC 3501 §7.1.5. Some servers repeat it forever, so reading stops here.
            if name != "LOGOUT" {
                throw IMAPError(.connectionClosed, commandName: name, serverText: session.redacted(text))
            }
        case .status(_, .capability(let words), _), .capability(let words):
            session.capabilities = Capabilities(words)
        case .exists(let count):
            session.selected?.exists = count
            session.events.record(.exists(count))
        case .expunge:
            countDown(by: 1)
            session.events.record(.expunged)
        case .vanished(let isEarlier, let uids):
            // Many ranges count as many responses.
            session.eventCount += uids.ranges.count / 10
            if !isEarlier { countDown(by: UInt32(clamping: uids.count)) }
            session.events.record(.vanished(uids))
        default: break
        }
    }

    private func countDown(by count: UInt32) {
        guard let exists = session.selected?.exists else { return }
        session.selected?.exists = exists - min(exists, count)
    }

    /// Records an unsolicited FETCH response: only flags count as an event.
    func noteFlags(of fetch: FetchResponse) {
        session.eventCount += 1
        guard let flags = fetch.flags else { return }
        session.events.record(.flagsChanged(uid: fetch.uid, flags: flags, modificationSequence: fetch.modseq))
    }

    func violation(_ name: String) -> IMAPError { IMAPError(.protocolViolation, commandName: name) }

    func encoded(_ command: IMAPCommand, tag: String) throws -> [CommandPart] {
        do {
            return try CommandEncoder(
                literals: session.capabilities.literalMode,
                acceptsUTF8: session.usesUTF8
            ).encode(command, tag: tag).parts
        } catch {
            // The argument cannot be encoded: nothing was sent.
            logger.debug("a command cannot be encoded", metadata: ["name": "\(command.name)", "why": "\(error)"])
            throw IMAPError(.serverRefused(.badCommand), commandName: command.name)
        }
    }
}
