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
        /// No encrypted connection could be agreed on.
        case tlsFailed
        /// STARTTLS is not to be had: no name and no password was sent.
        case startTLS(StartTLSProblem)
        /// What answered is not an IMAP server.
        case notIMAP
        /// The server broke the rules of IMAP, so that nothing it says can be relied on; the connection is closed.
        case protocolViolation
        /// The user name or password is wrong, or this way of signing in is not allowed; see `offeredMechanisms`.
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
        /// A line that a person typed is none that can be sent; see `IMAPConnection.converse`.
        case notSent(LineProblem)
    }

    /// Why a connection that began in plaintext cannot be encrypted (RFC 3501 §6.2.1).
    public enum StartTLSProblem: String, Hashable, Sendable, CaseIterable {
        /// The server does not offer it.
        case notOffered
        /// The server offers it and answers NO or BAD.
        case refused
        /// The server greets with PREAUTH, after which encryption cannot begin any more.
        case alreadySignedIn
    }

    /// Why a typed line is not sent.
    public enum LineProblem: String, Hashable, Sendable, CaseIterable {
        /// There is nothing in it.
        case empty
        /// More than 8,000 bytes.
        case tooLong
        /// A NUL, or the end of a line in the middle.
        case badCharacter
        /// It ends as a literal begins.
        case literal
        /// STARTTLS: connections are encrypted already.
        case startTLS
        /// COMPRESS: the session would not understand what comes behind it.
        case compress
        /// It may belong to a command that signs in and was refused.
        case credentials
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
    /// Whether a person may read what the server wrote: not what came before TLS, for anybody on the way could have written it.
    public private(set) var isQuotable = true
    /// What the transport reported; nil when the session itself found the problem.
    public let wire: WireError?
    /// The ways of signing in that the server offers, where none of them can be used and nothing was sent; nil otherwise.
    public let offeredMechanisms: [String]?

    /// Takes the parts as they are; the server's text is cleaned, and what is not the name of a mechanism is left out.
    public init(
        _ kind: Kind, commandName: String? = nil, serverText: String? = nil, wire: WireError? = nil,
        offeredMechanisms: [String]? = nil
    ) {
        self.kind = kind
        self.commandName = commandName
        self.serverText = serverText.map(Self.cleaned)
        self.wire = wire
        self.offeredMechanisms = offeredMechanisms.map { Array($0.filter(Self.isMechanismName).prefix(10)) }
    }

    /// The same error, of which nothing is quoted.
    var unquoted: IMAPError {
        var error = self
        error.isQuotable = false
        return error
    }

    /// RFC 4422 §3.1: one to twenty capitals, digits, `-` and `_`.
    private static func isMechanismName(_ name: String) -> Bool {
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
        return (1...20).contains(name.utf8.count) && name.utf8.allSatisfy { letters.contains($0) }
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
        case .certificate, .tlsFailed, .startTLS, .notIMAP, .authenticationFailed, .signInDowngraded, .serverUnproven:
            .askThePerson
        case .serverRefused(.unavailable), .serverRefused(.inUse), .serverRefused(.limit), .serverRefused(.unconfirmed):
            .waitAndRetry
        case .serverRefused(.overQuota): .askThePerson
        case .serverRefused, .mailboxNotFound, .notSupported, .notSent: .dropOperation
        }
    }

    /// Whether the connection may still be used after this error.
    public var leavesConnectionUsable: Bool {
        switch kind {
        case .serverRefused, .mailboxNotFound, .notSupported, .notSent, .authenticationFailed: true
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
