import IMAPProtocol
import MailModel
import NIOCore
public import SASL
import WireTransport

extension IMAPConnection {
    /// The number of bytes the server has sent on this connection, after decompression.
    public var receivedByteCount: Int { reader.totalByteCount }

    /// From now on `converse` redacts the secret of these credentials from what it shows, in every form. Call it after
    /// signing in, because signing in clears the redaction list.
    public func hide(_ credentials: IMAPCredentials) {
        session.secrets.insert(credentials.secret.bytes)
        session.secrets.insert(String(decoding: credentials.secret.bytes, as: UTF8.self))
    }

    /// Sends a command as the user typed it, without a tag, and shows the exchange, for debugging servers. The
    /// session's mailbox state is not kept up to date: do not use the connection for anything else afterwards.
    ///
    /// - Parameters:
    ///   - line: one line; literals and commands that change the encoding of the stream (STARTTLS, COMPRESS) are
    ///     rejected.
    ///   - more: supplies the next line when the server waits for one, as in IDLE, where responses are shown as they
    ///     arrive. Its end ends IDLE and cancels any other command (RFC 3501 §6.2.2).
    ///   - show: called with each line sent (`C: `) or received (`S: `). Credentials and message contents are left out.
    /// - Returns: false after the user logged out; the connection is then closed.
    /// - Throws: `IMAPError`; of kind `.notSent` if the line was not sent; the session continues.
    @discardableResult
    public nonisolated func converse(
        _ line: String, more: InteractiveCommandReader, show: (String) -> Void
    ) async throws -> Bool {
        let typed = try await understood(line)
        try await takeTurn()
        let isOver: Bool
        do {
            show("C: " + (try await sendInteractive(typed)))
            isOver = try await follow(typed, more, show)
        } catch {
            throw await endTurn(after: error)
        }
        await endTurn()
        if isOver { await close() }
        return !isOver
    }

    /// Runs until the command has ended; returns true if the user's command ended the session.
    private nonisolated func follow(
        _ typed: InteractiveCommand, _ lines: InteractiveCommandReader, _ show: (String) -> Void
    ) async throws -> Bool {
        let isLeaving = typed.name == "LOGOUT"
        var isAsked = false
        while true {
            let step: ConversationStep
            do {
                step = try await isAsked ? nextStep(lines) : ConversationStep(response: nextInteractive())
            } catch is WireError where isLeaving {
                // RFC 3501 §6.1.3: the server closes the connection; not every server sends OK first.
                await forgetCommand()
                return true
            }
            if let response = step.response {
                show("S: " + response.shown)
                if response.isContinuation { isAsked = true }
                if response.isBye, !isLeaving { throw IMAPError(.connectionClosed) }
                if let status = response.end {
                    if case .line(let line) = step.answer { lines.giveBack(line) }
                    // Without an initial response (RFC 4959) the credentials follow in separate lines.
                    if typed.name == "AUTHENTICATE", typed.secrets.isEmpty, status != .ok { await expectCredentials() }
                    return isLeaving && status == .ok
                }
            }
            guard let answer = step.answer else { continue }
            isAsked = false
            show("C: " + (try await send(answer, of: typed)))
        }
    }

    /// A response, the line that the server waits for, or both if they arrive together. The one that loses the race is
    /// requested again next time.
    private nonisolated func nextStep(_ lines: InteractiveCommandReader) async throws -> ConversationStep {
        let step = try await withThrowingTaskGroup(of: ConversationStep.self) { group in
            group.addTask {
                let line = await lines.next()
                return ConversationStep(
                    answer: line.map(ConversationStep.Answer.line) ?? ConversationStep.Answer.nothing)
            }
            group.addTask { try await self.responseWhileTyping() }
            guard var step = try await group.next() else { throw CancellationError() }
            group.cancelAll()
            // Ignore the loser's cancellation; if the connection breaks now, the next command reports it.
            if let other = try? await group.next() { step.add(other) }
            return step
        }
        try Task.checkCancellation()
        return step
    }

    /// The user may take long, but not longer than the server waits (RFC 2177).
    private func responseWhileTyping() async throws -> ConversationStep {
        do {
            return ConversationStep(response: try await nextInteractive(within: timeLimits.idleRenewal))
        } catch let error as WireError where error.kind == .timedOut {
            return ConversationStep(answer: .nothing)
        }
    }

    // MARK: Sending

    /// - Throws: `IMAPError` of kind `.notSent`.
    private func understood(_ line: String) throws -> InteractiveCommand {
        // The password of a LOGIN with literals follows in a separate line.
        if InteractiveCommand.isPrivate(line) {
            session.expectsCredentials = true
        } else if session.expectsCredentials, !InteractiveCommand.isHarmless(line) {
            hideAnswer(line)
            throw IMAPError(.notSent(.credentials))
        }
        let typed = try InteractiveCommand(line)
        session.expectsCredentials = false
        for secret in typed.secrets { hideAnswer(secret) }
        return typed
    }

    /// The server rejected the sign-in: lines with credentials may still follow.
    private func expectCredentials() { session.expectsCredentials = true }

    private func sendInteractive(_ command: InteractiveCommand) async throws -> String {
        let tag = reader.nextTag()
        session.currentTag = tag
        reader.restartWatch(at: now())
        reader.expectBodies(true)
        try await send(Array("\(tag) \(command.line)\r\n".utf8))
        return shown("\(tag) \(command.shown)")
    }

    /// Sends the line that the server waits for and returns the part that may be shown. An invalid line counts as the
    /// end.
    private func send(_ answer: ConversationStep.Answer, of command: InteractiveCommand) async throws -> String {
        let typed = answer.text.flatMap { InteractiveCommand.isOneLine($0) ? $0 : nil }
        let line = typed ?? (command.name == "IDLE" ? "DONE" : "*")
        let isPrivate = typed != nil && (command.isPrivate || InteractiveCommand.isPrivate(line))
        if isPrivate {
            hideAnswer(line)
            for secret in (try? InteractiveCommand(line))?.secrets ?? [] { hideAnswer(secret) }
        }
        reader.restartWatch(at: now())
        try await send(Array((line + "\r\n").utf8))
        return isPrivate ? "‹private›" : shown(line)
    }

    /// Redacts the line and its parts in case the server repeats them (RFC 4616 §2: a NUL before each part; others:
    /// U+0001).
    private func hideAnswer(_ line: String) {
        guard line.count > 1 else { return }
        session.secrets.insert(line)
        for part in (Base64.decode(Array(line.utf8)) ?? []).split(whereSeparator: { $0 < 32 }) where part.count > 1 {
            session.secrets.insert(Array(part))
            // RFC 7628 §3.1, XOAUTH2: the token alone.
            if let token = part.split(separator: UInt8(ascii: " ")).last { session.secrets.insert(Array(token)) }
        }
    }

    private func shown(_ text: String) -> String { session.redacted(text).withoutControls }

    // MARK: Receiving

    private func forgetCommand() { session.currentTag = nil }

    /// The next response in displayable and parsed form. Waits until the limit, or as long as the server makes
    /// progress.
    private func nextInteractive(within limit: Duration? = nil) async throws -> InteractiveResponse {
        while true {
            if let (frame, response) = try reader.nextFrame(at: now()) {
                var typed = InteractiveResponse(shown: shown(frame.textWithoutContents), response: response)
                if case .tagged(let tag, let status, _, _) = response, tag == session.currentTag {
                    session.currentTag = nil
                    typed.end = status
                }
                return typed
            }
            let limit = limit ?? reader.remaining(at: now())
            guard limit > .zero else { throw WireError(.timedOut, host: endpoint.host) }
            try await readMore(within: limit)
        }
    }
}

/// The next step of a conversation: a response, a line, or both.
private struct ConversationStep: Sendable {
    /// The line that the server waited for.
    enum Answer: Sendable {
        case line(String)
        /// The input has ended.
        case nothing

        var text: String? {
            switch self {
            case .line(let text): text
            case .nothing: nil
            }
        }
    }

    var response: InteractiveResponse?
    var answer: Answer?

    /// Merges a step that completed at the same time. A cancelled wait without a line is ignored.
    mutating func add(_ other: ConversationStep) {
        response = response ?? other.response
        if case .line = other.answer { answer = other.answer }
    }
}

/// A response to a typed command.
private struct InteractiveResponse: Sendable {
    /// The text without message contents, secrets and control characters.
    var shown: String
    var response: IMAPResponse
    /// The status that ended the command; nil while it runs.
    var end: ResponseStatus?

    var isContinuation: Bool {
        if case .continuation = response { true } else { false }
    }

    var isBye: Bool {
        if case .untagged(.status(.bye, _, _)) = response { true } else { false }
    }
}
