public import WireTransport

/// Why an IMAP session could not do what it was asked.
///
/// Callers decide by `recovery`; a person reads `explanation`; logs get `description`, which names no host, mailbox,
/// address or text of the server.
public struct IMAPError: Error, Sendable, Equatable {
    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// Nothing listens on the port.
        case connectionRefused
        /// No server of that name, or no way to it.
        case hostNotFound
        /// The server did not connect or answer in time.
        case timedOut
        /// The server's certificate was refused.
        case certificate(CertificateProblem)
        /// No encrypted connection could be agreed on, or STARTTLS is not to be had safely.
        case tlsFailed
        /// What answered is not an IMAP server.
        case notIMAP
        /// The server broke the rules of IMAP, so that nothing it says can be relied on; the connection is closed.
        case protocolViolation
        /// The user name or password is wrong, or this way of signing in is not allowed.
        case authenticationFailed
        /// The server offers only ways of signing in that guard the password less than before: nothing was sent.
        case signInDowngraded
        /// The server accepted the person without knowing the password itself; the connection is closed.
        case serverUnproven
        /// The server answered NO or BAD to a command.
        case serverRefused(RefusalReason)
        /// The mailbox does not exist, or no longer does.
        case mailboxNotFound
        /// The connection ended.
        case connectionClosed
        /// The task was cancelled.
        case cancelled
        /// The server sent more than we are willing to hold.
        case limitExceeded
        /// The server lacks a capability that the call needs.
        case notSupported
    }

    /// Why a server answered NO or BAD, from its response code (RFC 5530).
    public enum RefusalReason: String, Hashable, Sendable, CaseIterable {
        /// The command itself was not understood (BAD).
        case badCommand
        /// A passing failure of the server.
        case unavailable
        /// Somebody else uses the mailbox.
        case inUse
        /// No room left, or an allowance is used up.
        case overQuota
        /// A limit of the server on size, number or rate.
        case limit
        /// Not allowed for this person.
        case noPermission
        /// The thing is there already.
        case alreadyExists
        /// It said yes and not what it did: it may have done nothing.
        case unconfirmed
        /// Anything else.
        case other
    }

    /// What the caller should do.
    public enum Recovery: String, Hashable, Sendable {
        /// Try the same again later, with growing pauses.
        case waitAndRetry
        /// Open a new connection and try again.
        case reconnect
        /// Only a person can help: show `explanation`.
        case askThePerson
        /// It will never work: give the operation up and tell the person.
        case dropOperation
    }

    /// What went wrong.
    public let kind: Kind
    /// The command that failed, such as `SELECT`; nil outside commands.
    public let commandName: String?
    /// What the server wrote, cleaned of control characters and cut to 300 characters. Private: never log it.
    public let serverText: String?
    /// What the transport reported; nil when the session itself found the problem.
    public let wire: WireError?

    /// Takes the parts as they are; the server's text is cleaned.
    public init(_ kind: Kind, commandName: String? = nil, serverText: String? = nil, wire: WireError? = nil) {
        self.kind = kind
        self.commandName = commandName
        self.serverText = serverText.map(Self.cleaned)
        self.wire = wire
    }

    /// Shown to a person, so nothing that could steer a terminal or fill the page.
    private static func cleaned(_ text: String) -> String {
        let printable = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String(String.UnicodeScalarView(printable)).prefix(300))
    }
}

extension IMAPError {
    /// What the caller should do.
    public var recovery: Recovery {
        switch kind {
        case .connectionRefused, .hostNotFound, .timedOut: .waitAndRetry
        case .protocolViolation, .connectionClosed, .limitExceeded, .cancelled: .reconnect
        case .certificate, .tlsFailed, .notIMAP, .authenticationFailed, .signInDowngraded, .serverUnproven:
            .askThePerson
        case .serverRefused(.unavailable), .serverRefused(.inUse), .serverRefused(.limit), .serverRefused(.unconfirmed):
            .waitAndRetry
        case .serverRefused(.overQuota): .askThePerson
        case .serverRefused, .mailboxNotFound, .notSupported: .dropOperation
        }
    }

    /// Whether the connection may still be used after this error.
    public var leavesConnectionUsable: Bool {
        switch kind {
        case .serverRefused, .mailboxNotFound, .notSupported, .authenticationFailed: true
        default: false
        }
    }
}

extension IMAPError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind and the command; nothing private, so it is safe to log.
    public var description: String {
        let command = commandName.map { " during \($0)" } ?? ""
        let cause = wire.map { " (\($0))" } ?? ""
        return "IMAPError.\(kind)\(command)\(cause)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// What happened and what to do, in plain words for a person. May name the host and quote the server.
    public var explanation: String {
        if let wire { return wire.explanation }
        return Self.sentence(for: kind) + quotation
    }

    private var quotation: String {
        guard let serverText, !serverText.isEmpty else { return "" }
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
        }
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

extension IMAPError {
    /// Anything thrown below the session, in the session's words.
    static func translating(_ error: any Error, commandName: String? = nil) -> IMAPError {
        switch error {
        case let error as IMAPError: error
        case let error as WireError: IMAPError(kind(of: error), commandName: commandName, wire: error)
        case is CancellationError: IMAPError(.cancelled, commandName: commandName)
        default: IMAPError(.connectionClosed, commandName: commandName)
        }
    }

    private static func kind(of error: WireError) -> Kind {
        switch error.kind {
        case .hostNotFound, .unreachable: .hostNotFound
        case .refused: .connectionRefused
        case .timedOut: .timedOut
        case .certificate(let problem): .certificate(problem)
        case .tlsTooOld, .notTLS, .noCommonCipher, .clientCertificateWanted, .tlsFailed, .injectedPlaintext,
            .trustUnreadable:
            .tlsFailed
        case .closed, .broken: .connectionClosed
        }
    }
}
