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

/// The check of one server, in the API.
struct ServerCheckJSON: Encodable {
    var ok: Bool
    @Nullable var detail: String?
    @Nullable var code: String?
    @Nullable var message: String?
    @Nullable var hint: String?

    init(_ check: ServerCheck) {
        ok = check.isOK
        detail = check.detail
        code = check.problem?.rawValue
        message = check.message
        hint = check.hint
    }
}
