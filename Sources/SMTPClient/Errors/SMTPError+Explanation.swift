import MailModel
import SASL
import SMTPProtocol
import WireTransport

extension SMTPError {
    /// What happened and what to do, in plain words for the user. May name the host and quote the server.
    public var explanation: String {
        if kind == .portBlocked { return Self.sentence(forBlockedPort: port, host: wire?.host) }
        if let wire { return wire.kind == .notTLS ? Self.sentence(forPlaintextOn: wire.host) : wire.explanation }
        if let offeredMechanisms { return MechanismOffer(offeredMechanisms).explanation }
        if case .envelope(let problem) = kind { return Self.sentence(for: problem, recipient: recipient) + quotation }
        return Self.sentence(for: kind) + quotation
    }

    private var quotation: String {
        guard isQuotable, let reply, !reply.text.isEmpty else { return "" }
        return " The server says: “\(reply.quotation)”"
    }

    private static func sentence(for kind: Kind) -> String {
        switch kind {
        case .connectionRefused: ServerProblem.Kind.connectionRefused.sentence
        case .portBlocked: sentence(forBlockedPort: nil, host: nil)
        case .hostNotFound: ServerProblem.Kind.hostNotFound.sentence
        case .timedOut: ServerProblem.Kind.timedOut.sentence
        case .certificate: ServerProblem.Kind.certificate.sentence
        case .tlsFailed:
            "A secure connection to the server could not be established, so nothing was sent. "
                + "Use port 465 with TLS, or contact your mail provider."
        case .startTLS(let problem): sentence(for: problem)
        case .notSMTP:
            "This is not a server for sending mail (SMTP). Check the server name and the port number."
        case .serviceRefused(let isTransient):
            isTransient
                ? "The server does not accept connections at the moment. Try again later."
                : "The server refuses connections from here. Check the server name, or contact your mail provider."
        case .protocolViolation: ServerProblem.Kind.protocolViolation.sentence
        case .limitExceeded: ServerProblem.Kind.limitExceeded.sentence
        case .authentication(let problem): sentence(for: problem)
        case .signInDowngraded: ServerProblem.Kind.signInDowngraded.sentence
        case .serverUnproven: ServerProblem.Kind.serverUnproven.sentence
        case .envelope(let problem): sentence(for: problem, recipient: nil)
        case .refused(let stage, let isTransient): sentence(for: stage, isTransient: isTransient)
        case .recipientsRefused(let isTransient):
            isTransient
                ? "The server does not accept mail for these recipients at the moment."
                : "The server rejected these recipients. Check the addresses."
        case .messageUnreadable:
            "The stored message could not be read, so it was not sent. Check the disk and try again."
        case .messageChanged:
            "The stored message is damaged or was changed, so it was not sent. Write the message again."
        case .notPrepared:
            "The state of the message could not be saved, so it was not sent. Check that there is free disk space."
        case .connectionClosed: ServerProblem.Kind.connectionClosed.sentence
        case .cancelled: "Sending was cancelled."
        case .busy: "Another message is being sent over this connection. Try again when it has been sent."
        }
    }

    private static func sentence(for problem: StartTLSProblem) -> String {
        switch problem {
        case .notOffered:
            "The server does not support encrypting the connection (STARTTLS), so no password was sent. "
                + "Use port 465 with TLS, or contact your mail provider."
        case .refused:
            "The server offers to encrypt the connection (STARTTLS) but refused to do so, so no password was sent. "
                + "Try again later, use port 465 with TLS, or contact your mail provider."
        }
    }

    private static func sentence(for problem: AuthenticationProblem) -> String {
        switch problem {
        case .wrongPassword:
            "The server rejected the user name or password for sending. "
                + "Check them and try again; some providers require an app password."
        case .tokenRejected: "The server rejected the sign-in for sending. Sign in to the account again."
        case .appPasswordRequired:
            "The server does not accept the account's normal password. "
                + "Create an app password on your mail provider's website and enter it here."
        case .accountDisabled: "The server says that this account is disabled. Contact your mail provider."
        case .switchedOff:
            "Signing in to send mail is switched off for this account. "
                + "Switch on SMTP authentication in the provider's settings, or contact the administrator."
        case .passwordTransition:
            "The server must update how it stores the password. Sign in once on your mail provider's website."
        case .temporary: "The server cannot check the password at the moment. Try again later."
        case .notOffered:
            "The server offers no way to sign in, so no password was sent. "
                + "Check the port number: usually 465, or 587 with STARTTLS."
        case .noCommonMechanism: MechanismOffer([]).explanation
        case .required: "The server requires signing in before mail is sent. Check the account's settings."
        case .unusableCredentials:
            "The user name or password contains characters that cannot be used. Enter them again."
        case .refused: "The server refused the sign-in. Check the account's settings, or contact your mail provider."
        }
    }

    private static func sentence(for problem: EnvelopeProblem, recipient: String?) -> String {
        switch problem {
        case .noRecipient: "The message has no recipient. Add one in To, Cc or Bcc."
        case .badSender: "The sender's address is not valid. Check the account's address."
        case .badRecipient(let index, _):
            "The address \(recipient ?? "of recipient \(index + 1)") is not valid. Write it like name@example.org."
        case .needsSMTPUTF8(.some(let index)):
            "The address \(recipient ?? "of recipient \(index + 1)") contains characters "
                + "that your mail server does not support. Ask the recipient for another address."
        case .needsSMTPUTF8(nil):
            "The sender's address or the header contains characters that your mail server does not support. "
                + "Use an address with plain letters."
        case .needsEightBitMIME:
            "The message contains characters that your mail server does not accept unencoded. Write the message again."
        case .tooLarge(let maximumBytes):
            "The message is too large for your mail server, which accepts at most \(size(maximumBytes)). "
                + "Remove attachments."
        }
    }

    private static func sentence(for stage: SubmissionOutcome.Stage, isTransient: Bool) -> String {
        if isTransient { return "The server did not accept the message for now, so it was not sent. Try again later." }
        return switch stage {
        case .sender:
            "The server does not accept mail from this sender, so the message was not sent. "
                + "Check that the sender's address belongs to the account."
        case .session, .data, .message: "The server rejected the message, so it was not sent."
        }
    }

    private static func sentence(forBlockedPort port: Int?, host: String?) -> String {
        let server = host.flatMap { $0.isEmpty ? nil : "The server \($0)" } ?? "The server"
        let place = port.map { " on port \($0)" } ?? ""
        return "\(server) does not answer\(place). This network may block sending mail: check your internet "
            + "connection and the server name, or try port 465 with TLS or port 587 with STARTTLS."
    }

    private static func sentence(forPlaintextOn host: String) -> String {
        let server = host.isEmpty ? "The server" : "The server \(host)"
        return "\(server) does not use TLS on this port. Check the port number: usually 465, or 587 with STARTTLS."
    }

    /// Whole megabytes, or kilobytes below one.
    private static func size(_ bytes: Int) -> String {
        bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(max(1, bytes / 1_000)) KB"
    }
}
