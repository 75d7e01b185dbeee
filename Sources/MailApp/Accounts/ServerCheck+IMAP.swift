import AccountDiscovery
import IMAPClient
import MailModel
import WireTransport

extension ServerCheck {
    /// A failed check of the server for reading.
    ///
    /// - Parameter provider: the provider of the server, if it is in the table.
    init(_ error: IMAPError, provider: MailProvider?) {
        if let wire = error.wire {
            self.init(wire)
            return
        }
        let text = (error.isQuotable ? error.serverText : nil) ?? ""
        switch error.kind {
        case .authenticationFailed where error.offeredMechanisms != nil: self.init(.noSignInMethod, error.explanation)
        case .authenticationFailed, .serverRefused: self.init(refusal: error, text: text, provider: provider)
        case .tokenRejected: self.init(.tokenRejected, error.explanation)
        case .startTLS, .tlsFailed, .signInDowngraded, .serverUnproven: self.init(.encryption, error.explanation)
        case .certificate: self.init(.certificate, error.explanation)
        case .connectionRefused: self.init(.connectionRefused, error.explanation)
        case .hostNotFound: self.init(.nameNotFound, error.explanation)
        case .timedOut, .connectionClosed, .cancelled: self.init(.noAnswer, error.explanation)
        case .notIMAP, .protocolViolation, .limitExceeded: self.init(.notMailServer, error.explanation)
        case .mailboxNotFound, .notSupported, .notSent: self.init(.other, error.explanation)
        }
    }

    private init(refusal error: IMAPError, text: String, provider: MailProvider?) {
        let wording = RefusalWording(text)
        if wording.wantsAppPassword {
            self = .appPasswordRequired
        } else if wording.saysSwitchedOff("imap") || wording.isConnectedToNothing {
            self.init(.imapDisabled, ServerCheckText.imapDisabled, hint: ServerCheckText.imapDisabledHint)
        } else if error.kind == .authenticationFailed {
            self = .wrongPassword(provider: provider, serverText: text)
        } else {
            let isTemporary = error.recovery == .waitAndRetry
            self.init(isTemporary ? .temporary : .other, error.explanation)
        }
    }

    static let appPasswordRequired = ServerCheck(
        .appPasswordRequired, ServerCheckText.normalPassword, hint: ServerCheckText.normalPasswordHint)

    /// STARTTLS on the port that is registered for TLS from the first byte (RFC 8314 §7): both sides wait for the other
    /// one. Nil if that is not the reason why nothing answered.
    ///
    /// - Parameters:
    ///   - registered: the port for TLS of this protocol.
    ///   - wire: how the connection failed; nil if it was established.
    static func misplacedSTARTTLS(
        _ endpoint: ServerEndpoint?, _ registered: Int, _ wire: WireError?
    ) -> ServerCheck? {
        guard let endpoint, endpoint.port == registered, endpoint.security == .startTLS, wire?.stage != .connecting
        else { return nil }
        return ServerCheck(.encryption, ServerCheckText.tlsFirst(registered), hint: ServerCheckText.tlsFirstHint)
    }

    static let captivePortal = ServerCheck(
        .captivePortal, ServerCheckText.captivePortal, hint: ServerCheckText.captivePortalHint)

    /// - Parameter serverText: what the server says, such as that the password has expired or that the user must first
    ///   sign in on its website; may be empty.
    static func wrongPassword(provider: MailProvider?, serverText: String) -> ServerCheck {
        let hint =
            if let provider, !provider.signIns.contains(.password) {
                ServerCheckText.appPasswordHint(provider.name)
            } else {
                ServerCheckText.wrongPasswordHint
            }
        let quoted = RefusalWording(serverText).isGeneric ? nil : serverText
        return ServerCheck(.wrongPassword, ServerCheckText.wrongPassword(quoted), hint: hint)
    }
}

extension ServerCheck {
    /// A connection that failed before the sign-in.
    init(_ wire: WireError) {
        let problem: Problem =
            switch wire.kind {
            case .hostNotFound: .nameNotFound
            case .refused: .connectionRefused
            case .unreachable: .unreachable
            case .timedOut: wire.stage == .connecting ? .portBlocked : .noAnswer
            case .certificate: .certificate
            case .tlsTooOld, .notTLS, .noCommonCipher, .clientCertificateWanted, .tlsFailed, .injectedPlaintext,
                .trustUnreadable:
                .encryption
            case .closed, .broken: .noAnswer
            }
        self.init(problem, wire.explanation)
    }
}
