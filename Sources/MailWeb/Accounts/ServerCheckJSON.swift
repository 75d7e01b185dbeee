import MailModel

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
