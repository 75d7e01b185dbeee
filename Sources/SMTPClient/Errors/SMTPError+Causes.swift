import SMTPProtocol
import WireTransport

extension SMTPError {
    /// Converts any error thrown below the session to an `SMTPError`.
    static func translating(_ error: any Error, commandName: String? = nil) -> SMTPError {
        switch error {
        case let error as SMTPError: error
        case let error as WireError: SMTPError(kind(of: error), commandName: commandName, wire: error)
        case is CancellationError: SMTPError(.cancelled, commandName: commandName)
        case ReplyParser.Failure.malformed: SMTPError(.protocolViolation, commandName: commandName)
        case ReplyParser.Failure.tooLong: SMTPError(.limitExceeded, commandName: commandName)
        default: SMTPError(.connectionClosed, commandName: commandName)
        }
    }

    private static func kind(of error: WireError) -> Kind {
        switch error.kind {
        case .hostNotFound, .unreachable: .hostNotFound
        case .refused: .connectionRefused
        case .timedOut: error.stage == .connecting ? .portBlocked : .timedOut
        case .certificate(let problem): .certificate(problem)
        case .tlsTooOld, .notTLS, .noCommonCipher, .clientCertificateWanted, .tlsFailed, .injectedPlaintext,
            .trustUnreadable:
            .tlsFailed
        case .closed, .broken: .connectionClosed
        }
    }

    /// The refusal of a sign-in, by its codes; its text is written for people and decides nothing.
    static func signInRefusal(_ reply: SMTPReply, usesToken: Bool) -> SMTPError {
        SMTPError(.authentication(problem(of: reply, usesToken: usesToken)), commandName: "AUTH", reply: reply)
    }

    private static func problem(of reply: SMTPReply, usesToken: Bool) -> AuthenticationProblem {
        if reply.enhancedCode == EnhancedStatusCode(5, 7, 139) { return .switchedOff }
        switch reply.code {
        case 432: return .passwordTransition
        case 400...499: return .temporary
        case 534: return .appPasswordRequired
        case 525: return .accountDisabled
        case 535: return usesToken ? .tokenRejected : .wrongPassword
        case 530: return .required
        default: return .refused
        }
    }

    /// The error for an outcome other than an accepted message.
    static func refusal(_ outcome: SubmissionOutcome, answers: [RecipientAnswer]) -> SMTPError {
        switch outcome {
        case .accepted, .violation: SMTPError(.protocolViolation)
        case .uncertain(let reply): SMTPError(.protocolViolation, commandName: "DATA", reply: reply)
        case .allRecipientsRefused:
            SMTPError(
                .recipientsRefused(isTransient: answers.contains { $0.verdict == .deferred }), commandName: "RCPT",
                reply: answers.first?.reply)
        case .refused(let stage, let reply):
            // RFC 4954 §6: 530 means that the client must sign in first, for any command.
            reply.code == 530
                ? SMTPError(.authentication(.required), commandName: name(of: stage), reply: reply)
                : SMTPError(
                    .refused(stage, isTransient: reply.category == .transient), commandName: name(of: stage),
                    reply: reply)
        }
    }

    private static func name(of stage: SubmissionOutcome.Stage) -> String? {
        switch stage {
        case .session: nil
        case .sender: "MAIL"
        case .data, .message: "DATA"
        }
    }
}
