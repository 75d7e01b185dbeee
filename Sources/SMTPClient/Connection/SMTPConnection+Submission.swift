public import SMTPProtocol
import WireTransport

extension SMTPConnection {
    /// Submits one message (RFC 6409).
    ///
    /// Exactly one of two things is true about a failure: `.notSent` if it happened before the first byte of the
    /// terminator was written, or if the server refused; `.uncertain` if the terminator was written and no valid answer
    /// came.
    ///
    /// - Parameters:
    ///   - message: the message in pieces of any size. Line breaks that are not CRLF are sent as CRLF.
    ///   - byteCount: the length of the message; one of another length is not completed.
    ///   - beforeFinalDot: runs after all bytes of the message are written and before the terminator is. The caller
    ///     stores durably that the message may be sent from now on. If it throws, the message is not completed.
    /// - Returns: the server's answers; some recipients may be refused.
    /// - Throws: `SubmissionFailure`.
    public func submit<Message: AsyncSequence & Sendable>(
        _ envelope: SubmissionEnvelope, message: Message, byteCount: Int,
        beforeFinalDot: @escaping @Sendable () async throws -> Void
    ) async throws(SubmissionFailure) -> SubmissionReceipt where Message.Element == [UInt8] {
        var submission: Submission
        do {
            submission = try Submission(envelope, byteCount: byteCount, to: capabilities)
        } catch {
            let problem = SMTPError(.envelope(error)).naming(envelope.recipients.map(\.address))
            throw SubmissionFailure(.notSent, problem)
        }
        let outgoing = OutgoingBytes(message: message, byteCount: byteCount, beforeFinalDot: beforeFinalDot)
        var isTerminated = false
        do {
            try beginTurn()
            defer { endTurn() }
            let outcome = try await run(&submission, outgoing, &isTerminated)
            if !submission.leavesConnectionUsable { close() }
            return try Self.receipt(outcome, answers: submission.answers)
        } catch let failure as SubmissionFailure {
            throw failure
        } catch {
            let error = error as? OutgoingFailure ?? OutgoingFailure(SMTPError.translating(error))
            if error.error.kind != .busy { close() }
            throw SubmissionFailure(
                isTerminated ? .uncertain : .notSent, error.error, answers: submission.answers, cause: error.cause)
        }
    }

    /// The same for a message in memory.
    public func submit(
        _ envelope: SubmissionEnvelope, message: [UInt8], beforeFinalDot: @escaping @Sendable () async throws -> Void
    ) async throws(SubmissionFailure) -> SubmissionReceipt {
        try await submit(
            envelope, message: WholeMessage(bytes: message), byteCount: message.count, beforeFinalDot: beforeFinalDot)
    }

    private static func receipt(
        _ outcome: SubmissionOutcome, answers: [RecipientAnswer]
    ) throws(SubmissionFailure) -> SubmissionReceipt {
        switch outcome {
        case .accepted(let reply): return SubmissionReceipt(reply: reply, answers: answers)
        case .uncertain:
            throw SubmissionFailure(.uncertain, SMTPError.refusal(outcome, answers: answers), answers: answers)
        case .refused, .allRecipientsRefused, .violation:
            throw SubmissionFailure(.notSent, SMTPError.refusal(outcome, answers: answers), answers: answers)
        }
    }

    /// Carries out the steps of the submission.
    private func run<Message: AsyncSequence & Sendable>(
        _ submission: inout Submission, _ outgoing: OutgoingBytes<Message>, _ isTerminated: inout Bool
    ) async throws -> SubmissionOutcome where Message.Element == [UInt8] {
        while true {
            switch submission.nextStep() {
            case .send(let commands):
                guard !parser.hasBufferedBytes else { throw SMTPError(.protocolViolation) }
                try await send(commands, until: now() + timeLimits.dataBlock)
            case .awaitReply(.reset):
                await finishReset(&submission)
            case .awaitReply(let wait):
                // After the terminator a cancelled caller still gets the answer if it comes soon.
                let grace = wait == .message ? timeLimits.farewell : .zero
                submission.receive(
                    try await receive(Self.name(of: wait), until: now() + limit(for: wait), grace: grace))
            case .sendMessage:
                try await transmit(outgoing, &isTerminated)
                submission.noteMessageSent()
            case .finish(let outcome): return outcome
            }
        }
    }

    /// The outcome is known already, so a failure of RSET only ends the connection.
    private func finishReset(_ submission: inout Submission) async {
        let reply = try? await receive("RSET", until: now() + timeLimits.farewell)
        submission.receive(reply ?? SMTPReply(code: 421))
    }

    private func limit(for wait: Submission.Wait) -> Duration {
        switch wait {
        case .mail, .recipient, .reset: timeLimits.command
        case .data: timeLimits.dataInitiation
        case .message: timeLimits.dataTermination
        }
    }

    private static func name(of wait: Submission.Wait) -> String {
        switch wait {
        case .mail: "MAIL"
        case .recipient: "RCPT"
        case .data, .message: "DATA"
        case .reset: "RSET"
        }
    }
}
