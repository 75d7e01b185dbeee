/// The results of checking the servers of an account, and what was saved.
public struct ServerChecks: Hashable, Sendable {
    /// The server for reading.
    public var imap: ServerCheck
    /// The server for sending; nil if the account has none.
    public var smtp: ServerCheck?
    /// The account that was saved; nil if nothing was saved.
    public var account: AccountID?

    /// True if every server accepted the sign-in.
    public var areOK: Bool { imap.isOK && smtp?.isOK ?? true }

    /// The failed checks.
    public var failures: [ServerCheck] { [imap, smtp].compactMap(\.self).filter { !$0.isOK } }

    /// Memberwise initializer.
    public init(imap: ServerCheck, smtp: ServerCheck?, account: AccountID? = nil) {
        self.imap = imap
        self.smtp = smtp
        self.account = account
    }
}
