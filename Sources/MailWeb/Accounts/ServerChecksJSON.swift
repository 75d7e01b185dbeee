import MailModel

/// The checks of both servers, in the API.
struct ServerChecksJSON: Encodable {
    var imap: ServerCheckJSON
    @Nullable var smtp: ServerCheckJSON?
    /// The account that was saved; null if nothing was saved.
    @Nullable var account: Int64?

    init(_ checks: ServerChecks) {
        imap = ServerCheckJSON(checks.imap)
        smtp = checks.smtp.map(ServerCheckJSON.init)
        account = checks.account?.rawValue
    }
}
