import IMAPProtocol
import MailModel
import NIOCore
import SASL
import WireTransport

extension IMAPConnection {
    /// How many bytes the server has sent on this connection, with compression undone.
    public var receivedByteCount: Int { reader.totalByteCount }

    /// From now on `converse` leaves the secret of these credentials out of what it shows, however either side writes it. Call it
    /// after signing in, which forgets such words.
    public func hide(_ credentials: IMAPCredentials) {
        session.secrets.insert(credentials.secret.bytes)
        session.secrets.insert(String(decoding: credentials.secret.bytes, as: UTF8.self))
    }

    /// Sends a command as a person typed it, without its tag, and shows what goes back and forth: for finding out what a server
    /// does. What the session knows of its mailbox is not kept up to date: do nothing else with the connection afterwards.
    ///
    /// - Parameters:
    ///   - line: one line; commands that change how bytes travel (STARTTLS, COMPRESS), and literals, are refused.
    ///   - more: the next line for a server that waits for one, as in IDLE, where what comes meanwhile is shown at once. Its end
    ///     ends IDLE and cancels everything else (RFC 3501 §6.2.2).
    ///   - show: called with each line that is sent (`C: `) or comes (`S: `). Credentials and the contents of messages are left out.
    /// - Returns: false once the server has taken leave because the person wanted it; the connection is closed then.
    /// - Throws: `IMAPError`; of kind `.notSent` for a line that is not sent, after which the session goes on.
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

    /// Until the command has ended; true when the session has ended with it, as the person wanted.
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
                // RFC 3501 §6.1.3: the server closes; not every one says OK before.
                await forgetCommand()
                return true
            }
            if let response = step.response {
                show("S: " + response.shown)
                if response.isContinuation { isAsked = true }
                if response.isGoodbye, !isLeaving { throw IMAPError(.connectionClosed) }
                if let status = response.end {
                    if case .line(let line) = step.answer { lines.giveBack(line) }
                    // Without an initial response (RFC 4959) they come in lines of their own.
                    if typed.name == "AUTHENTICATE", typed.secrets.isEmpty, status != .ok { await expectCredentials() }
                    return isLeaving && status == .ok
                }
            }
            guard let answer = step.answer else { continue }
            isAsked = false
            show("C: " + (try await send(answer, of: typed)))
        }
    }

    /// A response, or the line that the server waits for, or both where they come at once. Whoever loses the race is asked again
    /// the next time.
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
            // The loser's cancellation is no news; a connection that breaks now is found broken by the next command.
            if let other = try? await group.next() { step.add(other) }
            return step
        }
        try Task.checkCancellation()
        return step
    }

    /// A person may take long, but not longer than a server waits (RFC 2177).
    private func responseWhileTyping() async throws -> ConversationStep {
        do {
            return ConversationStep(response: try await nextInteractive(within: timeLimits.idleRenewal))
        } catch let error as WireError where error.kind == .timedOut {
            return ConversationStep(answer: .nothing)
        }
    }

    // MARK: What goes out

    /// - Throws: `IMAPError` of kind `.notSent`.
    private func understood(_ line: String) throws -> InteractiveCommand {
        // The password of a LOGIN with literals comes in lines of its own.
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

    /// The server has refused to sign in: lines that were meant for it are still to come.
    private func expectCredentials() { session.expectsCredentials = true }

    private func sendInteractive(_ command: InteractiveCommand) async throws -> String {
        let tag = reader.nextTag()
        session.currentTag = tag
        reader.restartWatch(at: now())
        reader.expectBodies(true)
        try await send(Array("\(tag) \(command.line)\r\n".utf8))
        return shown("\(tag) \(command.shown)")
    }

    /// Sends what the server waits for, and tells what of it may be shown. What is no line counts as the end.
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

    /// A server that repeats what was typed must not show it, nor what is in it (RFC 4616 §2: a NUL before each part; others: U+0001).
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

    // MARK: What comes

    private func forgetCommand() { session.currentTag = nil }

    /// The next response as it may be shown and as it is understood. Until the limit, or as long as the server makes progress.
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

/// What a conversation has to go on with: at least one of both.
private struct ConversationStep: Sendable {
    /// What the server waited for.
    enum Answer: Sendable {
        case line(String)
        /// Nothing more is typed.
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

    /// Adds what came at the same time. That a cancelled wait brought no line means nothing.
    mutating func add(_ other: ConversationStep) {
        response = response ?? other.response
        if case .line = other.answer { answer = other.answer }
    }
}

/// A response to a typed command.
private struct InteractiveResponse: Sendable {
    /// Without contents, secrets and control characters.
    var shown: String
    var response: IMAPResponse
    /// How the command has ended; nil while it has not.
    var end: ResponseStatus?

    var isContinuation: Bool {
        if case .continuation = response { true } else { false }
    }

    var isGoodbye: Bool {
        if case .untagged(.status(.bye, _, _)) = response { true } else { false }
    }
}
