import Credentials
import IMAPClient
import MailModel
import MailStorage
import OAuth

/// An error of the engine itself; connections and the store have their own errors.
public enum SyncError: Error, Hashable, Sendable {
    /// The vault holds no password for the account.
    case noPassword
    /// There is no such message, or the server no longer has it.
    case messageGone
    /// The mail is on this computer only.
    case noServer
    /// The user paused the account.
    case paused

    /// One plain sentence: what happened and what to do.
    public var explanation: String {
        switch self {
        case .noPassword: SyncText.noPassword
        case .messageGone: SyncText.messageGone
        case .noServer: SyncText.onlyHere
        case .paused: SyncText.paused
        }
    }
}

extension SyncFailure {
    /// Converts any error of a pass to a sentence for the user and a kind for the exit code.
    ///
    /// - Parameter account: its address; empty for a new account, whose password cannot be changed.
    public init(_ error: any Error, account: String, mailbox: String? = nil) {
        switch error {
        case let error as IMAPError:
            self.init(
                kind: Self.kind(of: error, inMailbox: mailbox != nil), account: account, mailbox: mailbox,
                explanation: Self.sentence(about: error, account: account))
        case let error as StoreError:
            self.init(kind: .storage, account: account, mailbox: mailbox, explanation: error.explanation)
        case let error as OAuthError:
            self.init(
                kind: error.isPermanent ? .authentication : .network, account: account,
                explanation: error.explanation)
        case let error as CredentialError:
            self.init(kind: .authentication, account: account, explanation: error.explanation)
        case SyncError.paused:
            self.init(kind: .partial, account: account, explanation: SyncError.paused.explanation)
        case let error as SyncError:
            self.init(kind: .authentication, account: account, mailbox: mailbox, explanation: error.explanation)
        default:
            self.init(kind: .network, account: account, mailbox: mailbox, explanation: SyncText.interrupted)
        }
    }

    /// Returns true if the error only means that the server cannot be reached now (MO-50).
    static func isOffline(_ error: any Error) -> Bool {
        if case .network = (error as? OAuthError)?.kind { return true }
        return switch (error as? IMAPError)?.kind {
        case .connectionRefused, .hostNotFound, .timedOut, .connectionClosed: true
        default: false
        }
    }

    /// Returns true if a retry may succeed without the user.
    static func isTemporary(_ error: any Error) -> Bool {
        if let error = error as? OAuthError { return !error.isPermanent }
        return ((error as? IMAPError)?.recovery).map { $0 != .askUser } ?? false
    }

    /// Returns true if only a new password or sign-in helps: retrying could lock the account.
    static func isRejectedSignIn(_ error: any Error) -> Bool {
        if let error = error as? OAuthError { return error.isPermanent }
        return [.authenticationFailed, .tokenRejected].contains((error as? IMAPError)?.kind)
    }

    private static func sentence(about error: IMAPError, account: String) -> String {
        guard error.kind == .authenticationFailed, !account.isEmpty else { return error.explanation }
        return AccountSettings.advised(error.explanation, address: account)
    }

    private static func kind(of error: IMAPError, inMailbox: Bool) -> Kind {
        switch error.kind {
        case .authenticationFailed, .tokenRejected: .authentication
        case .serverRefused, .mailboxNotFound: inMailbox ? .partial : .network
        default: .network
        }
    }
}
