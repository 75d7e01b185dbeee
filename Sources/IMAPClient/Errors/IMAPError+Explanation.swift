import SASL
import WireTransport
extension IMAPError {
    /// What happened and what to do, in plain words for the user. May name the host and quote the server.
    public var explanation: String {
        if let wire { return wire.explanation }
        if let offeredMechanisms { return MechanismOffer(offeredMechanisms).explanation }
        return Self.sentence(for: kind) + quotation
    }

    private var quotation: String {
        guard isQuotable, let serverText, !serverText.isEmpty else { return "" }
        switch kind {
        case .authenticationFailed, .tokenRejected, .serverRefused, .mailboxNotFound, .connectionClosed:
            return " The server says: “\(serverText)”"
        default: return ""
        }
    }

    private static func sentence(for kind: Kind) -> String {
        switch kind {
        case .connectionRefused: "The server refused the connection. Check the port number or try again later."
        case .hostNotFound: "The server cannot be reached. Check the server name and your internet connection."
        case .timedOut: "The server did not respond in time. Check your internet connection or try again later."
        case .certificate: "The server's certificate cannot be trusted. Check the server name."
        case .tlsFailed:
            "A secure connection to the server could not be established, so nothing was sent. "
                + "Use port 993 with TLS, or contact your mail provider."
        case .startTLS(let problem): sentence(for: problem)
        case .notIMAP: "This is not a mail server (IMAP). Check the server name and the port number."
        case .protocolViolation:
            "The server sent an invalid response. "
                + "Check the server name and the port number, or contact your mail provider."
        case .authenticationFailed:
            "The server rejected the user name or password. "
                + "Check them and try again; some providers require an app password."
        case .tokenRejected:
            "The server does not accept the sign-in. Check that your account allows access by IMAP, then sign in again."
        case .signInDowngraded:
            "The server no longer offers the secure sign-in method it offered before, so nothing was sent. "
                + "Someone may be tampering with the connection; contact your mail provider. "
                + "If the change is expected, enter the password again."
        case .serverUnproven:
            "The server could not prove that it knows the password. "
                + "It may not be your mail server, so signing in was stopped."
        case .serverRefused(let reason): sentence(for: reason)
        case .mailboxNotFound: "The mailbox no longer exists on the server."
        case .connectionClosed: "The server closed the connection. Try again later, or check the port number."
        case .cancelled: "The request was cancelled."
        case .limitExceeded:
            "The server sent more data than is safe to accept. Check the server name, or contact your mail provider."
        case .notSupported: "The server does not support this."
        case .notSent(let problem): sentence(for: problem)
        }
    }

    private static func sentence(for problem: StartTLSProblem) -> String {
        switch problem {
        case .notOffered:
            "The server does not support encrypting the connection (STARTTLS), so no password was sent. "
                + "Use port 993 with TLS, or contact your mail provider."
        case .refused:
            "The server offers to encrypt the connection (STARTTLS) but refused to do so, so no password was sent. "
                + "Try again later, use port 993 with TLS, or contact your mail provider."
        case .alreadySignedIn:
            "The server signed the connection in before it was encrypted, so it can no longer be encrypted "
                + "(STARTTLS); no password was sent. Use port 993 with TLS, or contact your mail provider."
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

    private static func sentence(for reason: RefusalReason) -> String {
        switch reason {
        case .badCommand: "The server did not understand a request."
        case .unavailable: "The server has a temporary problem. Try again later."
        case .inUse: "The mailbox is in use by another program. Try again later."
        case .overQuota: "The mailbox is full or a quota is used up. Free some space or try again tomorrow."
        case .limit: "The server is limiting requests. Try again later."
        case .noPermission: "The server does not allow this."
        case .alreadyExists: "It already exists on the server."
        case .unconfirmed: "The server did not confirm the change. Nothing was removed; it will be tried again."
        case .other: "The server refused a request."
        }
    }
}
