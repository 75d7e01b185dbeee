import WireTransport
extension IMAPError {
    /// What happened and what to do, in plain words for a person. May name the host and quote the server.
    public var explanation: String {
        if let wire { return wire.explanation }
        if let offeredMechanisms { return Self.sentence(forOffer: offeredMechanisms) }
        return Self.sentence(for: kind) + quotation
    }

    private var quotation: String {
        guard isQuotable, let serverText, !serverText.isEmpty else { return "" }
        switch kind {
        case .authenticationFailed, .serverRefused, .mailboxNotFound, .connectionClosed:
            return " The server says: “\(serverText)”"
        default: return ""
        }
    }

    private static func sentence(for kind: Kind) -> String {
        switch kind {
        case .connectionRefused: "The server refused the connection. Check the port number, or try again later."
        case .hostNotFound: "The server cannot be reached. Check the server name and the internet connection."
        case .timedOut: "The server did not answer in time. Check the internet connection, or try again later."
        case .certificate: "The server's certificate cannot be trusted. Check the server name."
        case .tlsFailed:
            "The connection to the server cannot be encrypted safely, so nothing was sent. "
                + "Use port 993 with TLS, or ask the server's operator."
        case .startTLS(let problem): sentence(for: problem)
        case .notIMAP: "What answered is not a mail server (IMAP). Check the server name and the port number."
        case .protocolViolation:
            "The server answered in a way that makes no sense. Check the server name and the port number, or tell its operator."
        case .authenticationFailed:
            "Signing in failed. Check the user name and the password; some providers want an application password."
        case .signInDowngraded:
            "The server no longer offers the safer way of signing in that it offered before, so nothing was sent. "
                + "Somebody may be tampering with the connection; ask the server's operator. If it is meant to be so, enter the password again."
        case .serverUnproven:
            "The server could not prove that it knows the password, so it may not be the right one. Nothing of it was used."
        case .serverRefused(let reason): sentence(for: reason)
        case .mailboxNotFound: "The mailbox does not exist on the server any more."
        case .connectionClosed: "The server ended the connection. Try again later, or check the port number."
        case .cancelled: "It was stopped before it was done."
        case .limitExceeded:
            "The server sent more data than is safe to accept. Check the server name, or tell its operator."
        case .notSupported: "The server cannot do this."
        case .notSent(let problem): sentence(for: problem)
        }
    }

    private static func sentence(for problem: StartTLSProblem) -> String {
        switch problem {
        case .notOffered:
            "The server does not offer to encrypt the connection (STARTTLS), so no password was sent. "
                + "Use port 993 with TLS, or ask the server's operator."
        case .refused:
            "The server offers to encrypt the connection (STARTTLS) and then refuses to, so no password was sent. "
                + "Try again later, use port 993 with TLS, or ask the server's operator."
        case .alreadySignedIn:
            "The server counts the connection as signed in before it is encrypted, so that it cannot be encrypted any more "
                + "(STARTTLS); no password was sent. Use port 993 with TLS, or ask the server's operator."
        }
    }

    private static func sentence(for problem: LineProblem) -> String {
        switch problem {
        case .empty: "There is no command in the line."
        case .tooLong: "The line was not sent: it is longer than 8,000 bytes."
        case .badCharacter: "The line was not sent: it has a NUL or a line end in it."
        case .literal: "The line was not sent: literals cannot be typed. Write a quoted string instead."
        case .startTLS: "The line was not sent: the connection is encrypted already, with --starttls too."
        case .compress:
            "The line was not sent: COMPRESS cannot be typed. It is used by itself after signing in, where the server offers it."
        case .credentials:
            "The line was neither sent nor shown, for it may be the password of the command before. "
                + "Type a command without a tag, such as NOOP."
        }
    }

    private static func sentence(forOffer mechanisms: [String]) -> String {
        let offer = mechanisms.isEmpty ? "none" : mechanisms.joined(separator: ", ")
        return
            "The server offers no way of signing in that can be used, so no password was sent. It offers \(offer); used are "
            + "SCRAM-SHA-256, PLAIN and LOGIN, and with a token OAUTHBEARER and XOAUTH2. Ask the server's operator."
    }

    private static func sentence(for reason: RefusalReason) -> String {
        switch reason {
        case .badCommand: "The server did not understand a request."
        case .unavailable: "The server has a temporary problem. Try again later."
        case .inUse: "The mailbox is in use by another program. Try again later."
        case .overQuota: "The mailbox is full or an allowance is used up. Make room, or try again tomorrow."
        case .limit: "The server asks for fewer requests. Try again later."
        case .noPermission: "The server does not allow this."
        case .alreadyExists: "It exists on the server already."
        case .unconfirmed: "The server did not confirm what it was asked for. Nothing was removed; it is tried again."
        case .other: "The server refused a request."
        }
    }
}
