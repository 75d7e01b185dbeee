import MailModel
public import SMTPProtocol
public import WireTransport

/// An error of a submission session.
///
/// Callers decide by `recovery`; the user reads `explanation`; logs contain `description`, which has no host, address
/// or server text.
public struct SMTPError: Error, Sendable, Equatable {
    /// The kind of error.
    public enum Kind: Hashable, Sendable {
        /// The connection was refused.
        case connectionRefused
        /// Nothing answered on the port: a network or a firewall may block it, as many do with ports for sending.
        case portBlocked
        /// The host name could not be resolved, or the host could not be reached.
        case hostNotFound
        /// The server stopped responding.
        case timedOut
        /// The server's certificate was rejected.
        case certificate(CertificateProblem)
        /// The TLS handshake failed.
        case tlsFailed
        /// STARTTLS is not available: no user name or password was sent.
        case startTLS(StartTLSProblem)
        /// The peer is not an SMTP server.
        case notSMTP
        /// The server does not serve us: it refused in its greeting, or refused EHLO.
        case serviceRefused(isTransient: Bool)
        /// The server violated the protocol; the connection is closed.
        case protocolViolation
        /// The server sent more than the limits allow.
        case limitExceeded
        /// Signing in failed.
        case authentication(AuthenticationProblem)
        /// The server offers only sign-in methods that protect the password less than before: nothing was sent.
        case signInDowngraded
        /// The server accepted the credentials without proving that it knows the password; the connection is closed.
        case serverUnproven
        /// The message or its envelope cannot be sent to this server: nothing was sent.
        case envelope(EnvelopeProblem)
        /// The server refused the sender, the message or to go on.
        case refused(SubmissionOutcome.Stage, isTransient: Bool)
        /// The server refused every recipient; transient if one of them may be tried later.
        case recipientsRefused(isTransient: Bool)
        /// The stored message could not be read to its end.
        case messageUnreadable
        /// The stored message has another length than announced.
        case messageChanged
        /// `beforeFinalDot` failed, so the message was not completed.
        case notPrepared
        /// The connection ended.
        case connectionClosed
        /// The task was cancelled.
        case cancelled
        /// Another call is running on this connection.
        case busy
    }

    /// Why a plaintext connection cannot be upgraded to TLS (RFC 3207).
    public enum StartTLSProblem: String, Hashable, Sendable, CaseIterable {
        /// The server does not offer it.
        case notOffered
        /// The server offers it but refuses it.
        case refused
    }

    /// Why signing in failed, from the reply's codes (RFC 4954 §6, RFC 5248).
    public enum AuthenticationProblem: String, Hashable, Sendable, CaseIterable {
        /// The user name or the password is wrong (535).
        case wrongPassword
        /// The access token is wrong, expired or lacks the permission to send (535).
        case tokenRejected
        /// The provider wants an app password or another sign-in method for this account (534).
        case appPasswordRequired
        /// The account is disabled (525).
        case accountDisabled
        /// The provider or administrator has switched off signing in for sending (5.7.139 of Exchange Online).
        case switchedOff
        /// The password has to be entered once more on the provider's page (432).
        case passwordTransition
        /// A temporary failure of the server (4yz).
        case temporary
        /// The server offers no way to sign in.
        case notOffered
        /// The server offers only sign-in methods that are not supported; see `offeredMechanisms`.
        case noCommonMechanism
        /// The server wants a sign-in first (530).
        case required
        /// The user name or the password contains characters that cannot be sent.
        case unusableCredentials
        /// The server refused for another reason (5yz).
        case refused
    }

    /// What the caller should do.
    public enum Recovery: String, Hashable, Sendable {
        /// Retry later with increasing delays.
        case waitAndRetry
        /// Refresh the token, or ask for the password.
        case signInAgain
        /// The user must change a setting: show `explanation`.
        case askUser
        /// Retrying this message cannot succeed: show `explanation` with it.
        case failMessage
    }

    /// The kind of error.
    public let kind: Kind
    /// The command that failed, such as `MAIL`; nil outside commands.
    public let commandName: String?
    /// The server's reply; nil if there is none. Private: never log its text.
    public let reply: SMTPReply?
    /// True if the server's text may be shown. False for text received before TLS, which anyone on the network could
    /// have injected.
    public private(set) var isQuotable = true
    /// The transport error; nil if the session itself found the problem.
    public let wire: WireError?
    /// The sign-in methods that the server offers, if none of them can be used and nothing was sent; nil otherwise.
    public let offeredMechanisms: [String]?
    /// The port that was tried; nil if the error does not depend on it.
    public private(set) var port: Int?
    /// The address of the recipient that the error is about; nil if it is about none. Private: never log it.
    public private(set) var recipient: String?

    /// Creates an error.
    public init(
        _ kind: Kind, commandName: String? = nil, reply: SMTPReply? = nil, wire: WireError? = nil,
        offeredMechanisms: [String]? = nil
    ) {
        self.kind = kind
        self.commandName = commandName
        self.reply = reply
        self.wire = wire
        self.offeredMechanisms = offeredMechanisms.map {
            Array($0.map { PrintableText.cleaned($0, limit: 20) }.prefix(10))
        }
    }

    /// The same error without quoting the server.
    var unquoted: SMTPError {
        var error = self
        error.isQuotable = false
        return error
    }

    /// The same error, naming the recipient of the envelope that it is about.
    public func naming(_ recipients: [String]) -> SMTPError {
        let position: Int?
        switch kind {
        case .envelope(.badRecipient(let index, _)): position = index
        case .envelope(.needsSMTPUTF8(let index)): position = index
        default: position = nil
        }
        guard let position, recipients.indices.contains(position) else { return self }
        var error = self
        error.recipient = PrintableText.cleaned(recipients[position], limit: 320)
        return error
    }

    /// The same error, naming the port.
    func onPort(_ port: Int) -> SMTPError {
        var error = self
        error.port = port
        return error
    }
}

extension SMTPError {
    /// What the caller should do.
    public var recovery: Recovery {
        switch kind {
        case .connectionRefused, .portBlocked, .hostNotFound, .timedOut, .connectionClosed, .cancelled, .busy,
            .protocolViolation, .limitExceeded, .messageUnreadable, .notPrepared:
            .waitAndRetry
        case .serviceRefused(let isTransient): isTransient ? .waitAndRetry : .askUser
        case .refused(_, let isTransient), .recipientsRefused(let isTransient):
            isTransient ? .waitAndRetry : .failMessage
        case .authentication(.temporary): .waitAndRetry
        case .authentication(.wrongPassword), .authentication(.tokenRejected), .authentication(.appPasswordRequired),
            .authentication(.required), .authentication(.unusableCredentials):
            .signInAgain
        case .authentication, .certificate, .tlsFailed, .startTLS, .notSMTP, .signInDowngraded, .serverUnproven:
            .askUser
        case .envelope, .messageChanged: .failMessage
        }
    }
}

extension SMTPError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind, the command and the codes of the reply; nothing private, so it is safe to log.
    public var description: String {
        let command = commandName.map { " during \($0)" } ?? ""
        let codes = reply.map { " (\($0))" } ?? ""
        let cause = wire.map { " (\($0))" } ?? ""
        return "SMTPError.\(kind)\(command)\(codes)\(cause)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }
}
