import HTTPTypes
import MailStorage

/// A refusal or failure as the API tells it. Nothing of a request or a message is in the words.
struct WebError: Error, Hashable, Sendable {
    /// The HTTP status code.
    var status: Int
    /// A word for programs.
    var code: String
    /// One plain sentence: what happened.
    var message: String
    /// What to do about it; may be empty.
    var hint: String

    init(status: Int, code: String, message: String, hint: String = "") {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
    }

    static let unauthorized = WebError(
        status: 401, code: "unauthorized", message: "This browser is not signed in.", hint: "Run: vaultmail open")
    static let foreignOrigin = WebError(
        status: 403, code: "foreign_origin", message: "Another site may not use this service.")
    static let wrongCode = WebError(
        status: 403, code: "wrong_code", message: "This link was used already or is too old.",
        hint: "Run: vaultmail open")
    static let tooManyAttempts = WebError(
        status: 429, code: "too_many_attempts", message: "Too many wrong codes were tried.",
        hint: "Wait a minute, then run: vaultmail open")
    static let notFound = WebError(status: 404, code: "not_found", message: "There is nothing here.")
    static let wrongMethod = WebError(
        status: 405, code: "wrong_method", message: "This address does not take that method.")
    static let misdirected = WebError(
        status: 421, code: "misdirected", message: "This is not the service you asked for.")
    static let wrongContentType = WebError(
        status: 415, code: "wrong_content_type", message: "A change must be sent as application/json.")
    static let bodyTooLarge = WebError(
        status: 413, code: "too_large", message: "The request is larger than 64 KiB.",
        hint: "Choose fewer messages at once.")
    static let requestTooLong = WebError(
        status: 431, code: "too_long",
        message: "The address of the request, or one of its fields, is longer than 64 KiB.",
        hint: "Search for less at once: of a query 4,096 characters count.")
    static let notHTTP = WebError(status: 400, code: "not_http", message: "This request is not written as HTTP.")
    static let failed = WebError(
        status: 503, code: "failed", message: "The mail service could not answer.", hint: "Try again in a moment.")
    static let tooManyStreams = WebError(
        status: 503, code: "too_many_streams", message: "Too many pages follow the mail at once.",
        hint: "Close some of them.")

    /// A request that does not say what it must; the sentence names the field.
    static func badRequest(_ message: String) -> WebError {
        WebError(status: 400, code: "bad_request", message: message)
    }

    /// What the store could not do, in its own words, which are meant for the person.
    init(_ error: StoreError) {
        let status =
            switch error.kind {
            case .notFound: 404
            case .staleUIDValidity, .other: 409
            case .locked: 423
            case .diskFull, .readOnly, .corrupt, .newerVersion: 503
            }
        self.init(status: status, code: "store_\(error.kind.rawValue)", message: error.explanation)
    }

    /// The error as a response, without the fields that every response carries.
    func response() -> WebResponse { .json(body, status: HTTPResponse.Status(code: status)) }

    /// The error as the bytes of a response.
    var json: [UInt8] { (try? JSON.encode(body)) ?? Array("{}".utf8) }

    private var body: ErrorBody { ErrorBody(error: .init(code: code, message: message, hint: hint)) }
}

/// `{"error":{"code","message","hint"}}`.
private struct ErrorBody: Encodable {
    struct Content: Encodable {
        var code: String
        var message: String
        var hint: String
    }

    var error: Content
}
