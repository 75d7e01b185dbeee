extension ServerProblem {
    /// What happened and what to do, in plain words for the user. May quote the server.
    public var explanation: String {
        kind.sentence + (serverText.map { " The server says: “\($0)”" } ?? "")
    }
}

extension ServerProblem.Kind {
    /// What happened and what to do, without what the server said.
    public var sentence: String {
        switch self {
        case .connectionRefused: "The server refused the connection. Check the port number or try again later."
        case .hostNotFound: "The server cannot be reached. Check the server name and your internet connection."
        case .timedOut: "The server did not respond in time. Check your internet connection or try again later."
        case .certificate: "The server's certificate cannot be trusted. Check the server name."
        case .tlsFailed:
            "A secure connection to the server could not be established, so nothing was sent. "
                + "Use port 993 with TLS, or contact your mail provider."
        case .startTLSNotOffered, .startTLSRefused, .startTLSImpossible: startTLSSentence
        case .connectionClosed: "The server closed the connection. Try again later, or check the port number."
        case .notIMAP: "This is not a mail server (IMAP). Check the server name and the port number."
        case .protocolViolation:
            "The server sent an invalid response. "
                + "Check the server name and the port number, or contact your mail provider."
        case .limitExceeded:
            "The server sent more data than is safe to accept. Check the server name, or contact your mail provider."
        case .cancelled: "The request was cancelled."
        case .authenticationFailed, .tokenRejected, .signInDowngraded, .serverUnproven: signInSentence
        case .badCommand, .unavailable, .inUse, .overQuota, .limit, .noPermission, .alreadyExists, .unconfirmed,
            .refused:
            refusalSentence
        case .mailboxNotFound: "The mailbox no longer exists on the server."
        case .notSupported: "The server does not support this."
        case .contradictory:
            "The server reports that many messages of this mailbox were deleted, or contradicts itself. VaultMail checks"
                + " again before it removes anything."
        case .messagesMissing:
            "The server did not return all messages of this mailbox. VaultMail will request them again."
        case .renumbered: "The server renumbered this mailbox. VaultMail finds its messages again first."
        case .notReturned: "The server's response did not contain the message."
        case .inNoSyncedMailbox: "This message is no longer in any synced mailbox."
        }
    }

    private var startTLSSentence: String {
        switch self {
        case .startTLSRefused:
            "The server offers to encrypt the connection (STARTTLS) but refused to do so, so no password was sent. "
                + "Try again later, use port 993 with TLS, or contact your mail provider."
        case .startTLSImpossible:
            "The server signed the connection in before it was encrypted, so it can no longer be encrypted "
                + "(STARTTLS); no password was sent. Use port 993 with TLS, or contact your mail provider."
        default:
            "The server does not support encrypting the connection (STARTTLS), so no password was sent. "
                + "Use port 993 with TLS, or contact your mail provider."
        }
    }

    private var signInSentence: String {
        switch self {
        case .tokenRejected:
            "The server does not accept the sign-in. Check that your account allows access by IMAP, then sign in again."
        case .signInDowngraded:
            "The server no longer offers the secure sign-in method it offered before, so nothing was sent. "
                + "Someone may be tampering with the connection; contact your mail provider. "
                + "If the change is expected, enter the password again."
        case .serverUnproven:
            "The server could not prove that it knows the password. "
                + "It may not be your mail server, so signing in was stopped."
        default:
            "The server rejected the user name or password. "
                + "Check them and try again; some providers require an app password."
        }
    }

    private var refusalSentence: String {
        switch self {
        case .badCommand: "The server did not understand a request."
        case .unavailable: "The server has a temporary problem. Try again later."
        case .inUse: "The mailbox is in use by another program. Try again later."
        case .overQuota: "The mailbox is full or a quota is used up. Free some space or try again tomorrow."
        case .limit: "The server is limiting requests. Try again later."
        case .noPermission: "The server does not allow this."
        case .alreadyExists: "It already exists on the server."
        case .unconfirmed: "The server did not confirm the change. Nothing was removed; it will be tried again."
        default: "The server refused a request."
        }
    }
}
