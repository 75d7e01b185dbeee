import AccountDiscovery
import MailModel
import SMTPClient
import SMTPProtocol
import WireTransport

extension ServerCheck {
    /// A failed check of the server for sending.
    ///
    /// - Parameter provider: the provider of the server, if it is in the table.
    init(_ error: SMTPError, provider: MailProvider?) {
        switch error.kind {
        case .authentication(let problem): self.init(problem, of: error, provider: provider)
        case .portBlocked: self.init(.portBlocked, error.explanation)
        case .certificate: self.init(.certificate, error.explanation)
        case .tlsFailed, .startTLS, .signInDowngraded, .serverUnproven: self.init(.encryption, error.explanation)
        case .connectionRefused: self.init(.connectionRefused, error.explanation)
        case .hostNotFound:
            self.init(error.wire?.kind == .unreachable ? .unreachable : .nameNotFound, error.explanation)
        case .timedOut, .connectionClosed, .cancelled, .busy: self.init(.noAnswer, error.explanation)
        case .notSMTP, .protocolViolation, .limitExceeded: self.init(.notMailServer, error.explanation)
        case .serviceRefused(let isTransient):
            self.init(isTransient ? .temporary : .submissionRefused, error.explanation)
        case .envelope, .refused, .recipientsRefused, .messageUnreadable, .messageChanged, .notPrepared:
            self.init(.submissionRefused, error.explanation)
        }
    }

    private init(
        _ problem: SMTPError.AuthenticationProblem, of error: SMTPError, provider: MailProvider?
    ) {
        let wording = RefusalWording(error.isQuotable ? error.reply?.text ?? "" : "")
        switch problem {
        case .wrongPassword where wording.wantsAppPassword, .appPasswordRequired: self = .appPasswordRequired
        case .wrongPassword where wording.saysSwitchedOff("smtp"), .switchedOff:
            self.init(.submissionDisabled, error.explanation)
        case .wrongPassword:
            let text = error.isQuotable ? error.reply?.text ?? "" : ""
            self = .wrongPassword(provider: provider, serverText: PrintableText.cleaned(text, limit: 300))
        case .tokenRejected: self.init(.tokenRejected, error.explanation)
        case .accountDisabled: self.init(.accountDisabled, error.explanation)
        case .temporary: self.init(.temporary, error.explanation)
        case .notOffered, .noCommonMechanism: self.init(.noSignInMethod, error.explanation)
        case .unusableCredentials: self.init(.wrongPassword, error.explanation)
        case .passwordTransition, .required, .refused: self.init(.submissionRefused, error.explanation)
        }
    }
}
