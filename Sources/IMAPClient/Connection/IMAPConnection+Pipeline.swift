import IMAPProtocol
import Logging
import MailModel

/// Commands that are sent before the answers to earlier ones (RFC 3501 §5.5). Only such whose answers cannot be confused: those
/// that name messages by UID and change nothing. A server may work on them in any order; what it tells is sorted by tag and UID.
extension IMAPConnection {
    /// The most commands under way at once: enough that a distant server never waits for us, few enough that one that answers
    /// slowly holds no long queue of ours.
    static let maximumPipelinedCommands = 4

    /// Sends a command behind the running one. False, and nothing is sent, where too many are under way or the command would have
    /// to wait for the server.
    func sendBehind(_ command: IMAPCommand) async throws -> Bool {
        guard ServerQuirks.takesCommandsAhead(session.capabilities), !session.isBetweenCommands,
            session.queuedTags.count + 1 < Self.maximumPipelinedCommands
        else {
            return false
        }
        let tag = reader.nextTag()
        let parts = try encoded(command, tag: tag)
        guard !parts.contains(where: \.awaitsContinuation) else { return false }
        logger.trace("command sent ahead", metadata: ["tag": "\(tag)", "name": "\(command.name)"])
        session.queuedTags.append(tag)
        for part in parts {
            logger.trace("sending", metadata: ["text": "\(part)"])
            try await send(part.bytes)
        }
        return true
    }

    /// Turns to the answer of the next command that was sent ahead, once the running one has ended; false when there is none. How it
    /// ended, if it did so already, is left in `session.fetchRefusal`.
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

    /// The next rows of several commands, some of them sent ahead; nil once all have ended. A command that the server refuses is the
    /// last that is sent; what is under way already is still read, so that the session stays usable.
    func nextRows(of fetch: inout PipelinedFetch) async throws -> [FetchResponse]? {
        while true {
            try await sendAhead(&fetch)
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

    private func sendAhead(_ fetch: inout PipelinedFetch) async throws {
        while session.currentTag != nil, let piece = fetch.waiting.first {
            guard try await sendBehind(fetch.command(piece)) else { return }
            fetch.waiting.removeFirst()
        }
    }
}

/// A fetch that takes several commands.
struct PipelinedFetch {
    let uids: UIDSet
    let items: [FetchItem]
    let changedSince: ModificationSequence?
    /// What was not sent yet.
    var waiting: ArraySlice<UIDSet>
    /// What the server refused first.
    var refusal: IMAPError?

    init(uids: UIDSet, items: [FetchItem], changedSince: ModificationSequence?) {
        self.uids = uids
        self.items = items
        self.changedSince = changedSince
        waiting = uids.pieces(maximumBytes: IMAPConnection.maximumSetBytes)[...]
    }

    func command(_ uids: UIDSet) -> IMAPCommand { .uidFetch(uids, items: items, changedSince: changedSince) }
}
