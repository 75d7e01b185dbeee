public import MailModel
import SASL
import WireTransport

extension IMAPError {
    /// What happened and what to do, in plain words for the user. May name the host and quote the server.
    public var explanation: String {
        if let wire { return wire.explanation }
        if let offeredMechanisms { return MechanismOffer(offeredMechanisms).explanation }
        if case .notSent(let problem) = kind { return Self.sentence(for: problem) }
        return problem.explanation
    }

    /// The same to be stored: names no host, and says what the server said only if it may be shown.
    public var problem: ServerProblem {
        ServerProblem(problemKind, serverText: isQuotable ? serverText : nil)
    }

    private var problemKind: ServerProblem.Kind {
        switch kind {
        case .connectionRefused: .connectionRefused
        case .hostNotFound: .hostNotFound
        case .timedOut: .timedOut
        case .certificate: .certificate
        case .tlsFailed: .tlsFailed
        case .startTLS(.notOffered): .startTLSNotOffered
        case .startTLS(.refused): .startTLSRefused
        case .startTLS(.alreadySignedIn): .startTLSImpossible
        case .notIMAP: .notIMAP
        case .protocolViolation: .protocolViolation
        case .authenticationFailed: .authenticationFailed
        case .tokenRejected: .tokenRejected
        case .signInDowngraded: .signInDowngraded
        case .serverUnproven: .serverUnproven
        case .serverRefused(let reason): Self.problemKind(of: reason)
        case .mailboxNotFound: .mailboxNotFound
        case .connectionClosed: .connectionClosed
        case .cancelled: .cancelled
        case .limitExceeded: .limitExceeded
        // Lines are typed only in a debugging tool, where nothing is stored.
        case .notSupported, .notSent: .notSupported
        }
    }

    private static func problemKind(of reason: RefusalReason) -> ServerProblem.Kind {
        switch reason {
        case .badCommand: .badCommand
        case .unavailable: .unavailable
        case .inUse: .inUse
        case .overQuota: .overQuota
        case .limit: .limit
        case .noPermission: .noPermission
        case .alreadyExists: .alreadyExists
        case .unconfirmed: .unconfirmed
        case .other: .refused
        }
    }

    private static func sentence(for problem: LineProblem) -> String {
        switch problem {
        case .empty: "The line is empty."
        case .tooLong: "The line was not sent: it is longer than 8,000 bytes."
        case .badCharacter: "The line was not sent: it contains a NUL or a line break."
        case .literal: "The line was not sent: literals cannot be typed. Write a quoted string instead."
        case .startTLS: "The line was not sent: the connection is already encrypted, also with --starttls."
        case .compress:
            "The line was not sent: COMPRESS cannot be typed. "
                + "It is enabled automatically after signing in if the server supports it."
        case .credentials:
            "The line was neither sent nor shown, because it may be the password of the previous command. "
                + "Type a command without a tag, such as NOOP."
        }
    }
}
