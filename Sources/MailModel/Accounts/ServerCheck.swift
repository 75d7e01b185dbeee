/// The result of signing in to one server (FR-OB-01).
public struct ServerCheck: Hashable, Sendable {
    /// Why the check failed; the raw values are part of the API.
    public enum Problem: String, Hashable, Codable, Sendable, CaseIterable {
        /// The user name or the password is wrong.
        case wrongPassword = "wrong_password"
        /// The provider accepts only an app password.
        case appPasswordRequired = "app_password_required"
        /// The access token was rejected.
        case tokenRejected = "token_rejected"
        /// Access by IMAP is switched off for the account.
        case imapDisabled = "imap_disabled"
        /// Signing in to send mail is switched off for the account.
        case submissionDisabled = "submission_disabled"
        /// The server does not let this account or this network send.
        case submissionRefused = "submission_refused"
        /// The provider disabled the account.
        case accountDisabled = "account_disabled"
        /// The server offers no supported way to sign in.
        case noSignInMethod = "no_sign_in_method"
        /// The certificate cannot be trusted.
        case certificate
        /// The network redirects connections to its sign-in page.
        case captivePortal = "captive_portal"
        /// The connection cannot be encrypted.
        case encryption
        /// Nothing answers on the port: a network or a firewall may block it.
        case portBlocked = "port_blocked"
        /// The connection was refused.
        case connectionRefused = "connection_refused"
        /// The host cannot be reached.
        case unreachable
        /// There is no host of this name.
        case nameNotFound = "name_not_found"
        /// The server accepts connections but does not answer, or closes them.
        case noAnswer = "no_answer"
        /// Another kind of server.
        case notMailServer = "not_mail_server"
        /// A temporary problem of the server.
        case temporary
        /// Anything else.
        case other
    }

    /// How the connection is encrypted, such as `TLS 1.3`; nil if the check failed.
    public var detail: String?
    /// Why the check failed; nil if it succeeded.
    public var problem: Problem?
    /// What happened, in one or two sentences; nil if the check succeeded.
    public var message: String?
    /// What to do; nil if the message says it.
    public var hint: String?

    /// True if the server accepted the sign-in.
    public var isOK: Bool { problem == nil }

    /// A successful check.
    public init(detail: String?) { self.detail = detail }

    /// A failed check.
    public init(_ problem: Problem, _ message: String, hint: String? = nil) {
        self.problem = problem
        self.message = message
        self.hint = hint
    }
}
