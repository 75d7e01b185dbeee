import MailModel
public import WireTransport

/// An error of an IMAP session.
///
/// Callers decide by `recovery`; the user reads `explanation`; logs contain `description`, which has no host, mailbox,
/// address or server text.
public struct IMAPError: Error, Sendable, Equatable {
    /// The kind of error.
    public enum Kind: Hashable, Sendable {
        /// The connection was refused.
        case connectionRefused
        /// The host name could not be resolved, or the host could not be reached.
        case hostNotFound
        /// The server did not accept the connection or respond in time.
        case timedOut
        /// The server's certificate was rejected.
        case certificate(CertificateProblem)
        /// The TLS handshake failed.
        case tlsFailed
        /// STARTTLS is not available: no user name or password was sent.
        case startTLS(StartTLSProblem)
        /// The peer is not an IMAP server.
        case notIMAP
        /// The server violated the IMAP protocol, so its responses cannot be relied on; the connection is closed.
        case protocolViolation
        /// The user name or password is wrong, or this sign-in method is not allowed; see `offeredMechanisms`.
        case authenticationFailed
        /// The server rejected an access token: it may have expired or been withdrawn.
        case tokenRejected
        /// The server offers only sign-in methods that protect the password less than before: nothing was sent.
        case signInDowngraded
        /// The server accepted the credentials without proving that it knows the password; the connection is closed.
        case serverUnproven
        /// The server answered NO or BAD to a command.
        case serverRefused(RefusalReason)
        /// The mailbox does not exist, or no longer does.
        case mailboxNotFound
        /// The connection ended.
        case connectionClosed
        /// The task was cancelled.
        case cancelled
        /// The server sent more than the limits allow.
        case limitExceeded
        /// The server lacks a capability that the call needs.
        case notSupported
        /// A typed line cannot be sent; see `IMAPConnection.converse`.
        case notSent(LineProblem)
    }

    /// Why a plaintext connection cannot be upgraded to TLS (RFC 3501 §6.2.1).
    public enum StartTLSProblem: String, Hashable, Sendable, CaseIterable {
        /// The server does not offer it.
        case notOffered
        /// The server offers it but answers NO or BAD.
        case refused
        /// The server greets with PREAUTH, after which STARTTLS is not possible.
        case alreadySignedIn
    }

    /// Why a typed line was not sent.
    public enum LineProblem: String, Hashable, Sendable, CaseIterable {
        /// The line is empty.
        case empty
        /// More than 8,000 bytes.
        case tooLong
        /// It contains a NUL or a line break.
        case badCharacter
        /// It ends with the announcement of a literal.
        case literal
        /// STARTTLS: connections are already encrypted.
        case startTLS
        /// COMPRESS: the session could not decode what follows.
        case compress
        /// It may belong to a rejected sign-in command.
        case credentials
    }

    /// Why a server answered NO or BAD, from its response code (RFC 5530).
    public enum RefusalReason: String, Hashable, Sendable, CaseIterable {
        /// The command itself was not understood (BAD).
        case badCommand
        /// A temporary failure of the server.
        case unavailable
        /// The mailbox is in use by another client.
        case inUse
        /// No space left, or a quota is used up.
        case overQuota
        /// A server limit on size, number or rate.
        case limit
        /// The user lacks the permission.
        case noPermission
        /// The object already exists.
        case alreadyExists
        /// The server answered OK without confirming the result: it may have done nothing.
        case unconfirmed
        /// Anything else.
        case other
    }

    /// What the caller should do.
    public enum Recovery: String, Hashable, Sendable {
        /// Retry later with increasing delays.
        case waitAndRetry
        /// Open a new connection and retry.
        case reconnect
        /// The user must act: show `explanation`.
        case askUser
        /// Retrying cannot succeed: drop the operation and inform the user.
        case dropOperation
    }

    /// The kind of error.
    public let kind: Kind
    /// The command that failed, such as `SELECT`; nil outside commands.
    public let commandName: String?
    /// The server's text without control characters, truncated to 300 characters. Private: never log it.
    public let serverText: String?
    /// True if the server's text may be shown. False for text received before TLS, which anyone on the network could
    /// have injected.
    public private(set) var isQuotable = true
    /// The transport error; nil if the session itself found the problem.
    public let wire: WireError?
    /// The sign-in methods that the server offers, if none of them can be used and nothing was sent; nil otherwise.
    public let offeredMechanisms: [String]?

    /// Creates an error; the server's text is cleaned, and anything that is not a mechanism name is left out.
    public init(
        _ kind: Kind, commandName: String? = nil, serverText: String? = nil, wire: WireError? = nil,
        offeredMechanisms: [String]? = nil
    ) {
        self.kind = kind
        self.commandName = commandName
        self.serverText = serverText.map { PrintableText.cleaned($0, limit: 300) }
        self.wire = wire
        self.offeredMechanisms = offeredMechanisms.map { Array($0.filter(Self.isMechanismName).prefix(10)) }
    }

    /// The same error without quoting the server.
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
}

extension IMAPError {
    /// What the caller should do.
    public var recovery: Recovery {
        switch kind {
        case .connectionRefused, .hostNotFound, .timedOut: .waitAndRetry
        case .protocolViolation, .connectionClosed, .limitExceeded, .cancelled: .reconnect
        case .certificate, .tlsFailed, .startTLS, .notIMAP, .authenticationFailed, .tokenRejected, .signInDowngraded,
            .serverUnproven:
            .askUser
        case .serverRefused(.unavailable), .serverRefused(.inUse), .serverRefused(.limit), .serverRefused(.unconfirmed):
            .waitAndRetry
        case .serverRefused(.overQuota): .askUser
        case .serverRefused, .mailboxNotFound, .notSupported, .notSent: .dropOperation
        }
    }

    /// True if the connection can still be used after this error.
    public var leavesConnectionUsable: Bool {
        switch kind {
        case .serverRefused, .mailboxNotFound, .notSupported, .notSent, .authenticationFailed, .tokenRejected: true
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
    /// Converts any error thrown below the session to an `IMAPError`.
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
