import HTTPTypes
import MailStorage

/// An error response of the API. Contains no text of a message, and of a request only what the user must correct.
struct RouteError: Error, Hashable, Sendable {
    /// The HTTP status code.
    var status: Int
    /// The machine-readable error code.
    var code: String
    /// What happened, for the user.
    var message: String
    /// What the user can do about it; may be empty.
    var hint: String

    init(status: Int, code: String, message: String, hint: String = "") {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
    }

    static let unauthorized = RouteError(
        status: 401, code: "unauthorized", message: SessionText.notSignedIn, hint: SessionText.signInHint)
    static let foreignOrigin = RouteError(
        status: 403, code: "foreign_origin", message: ServerText.foreignOrigin)
    static let wrongCode = RouteError(
        status: 403, code: "wrong_code", message: SessionText.wrongCode,
        hint: SessionText.newLinkHint)
    static let tooManyAttempts = RouteError(
        status: 429, code: "too_many_attempts", message: SessionText.tooManyAttempts,
        hint: SessionText.waitHint)
    static let notFound = RouteError(status: 404, code: "not_found", message: ServerText.notFound)
    static let wrongMethod = RouteError(
        status: 405, code: "wrong_method", message: ServerText.wrongMethod)
    static let misdirected = RouteError(
        status: 421, code: "misdirected", message: ServerText.misdirected,
        hint: ServerText.localhostHint)
    static let wrongContentType = RouteError(
        status: 415, code: "wrong_content_type", message: ServerText.notJSON)
    static let wrongUploadType = RouteError(
        status: 415, code: "wrong_content_type", message: ServerText.notUpload)
    static let textTooLarge = RouteError(
        status: 413, code: "too_large", message: ServerText.textTooLarge, hint: ServerText.attachHint)
    static let bodyTooLarge = RouteError(
        status: 413, code: "too_large", message: ServerText.bodyTooLarge,
        hint: ServerText.fewerMessagesHint)
    static let requestTooLong = RouteError(
        status: 431, code: "too_long", message: ServerText.requestTooLong, hint: ServerText.shorterSearchHint)
    static let notHTTP = RouteError(status: 400, code: "not_http", message: ServerText.notHTTP)
    static let failed = RouteError(
        status: 503, code: "failed", message: ServerText.failed, hint: ServerText.laterHint)
    static let tooManyStreams = RouteError(
        status: 503, code: "too_many_streams", message: ServerText.tooManyStreams,
        hint: ServerText.closePagesHint)

    /// An invalid request; the message names the field.
    static func badRequest(_ message: String) -> RouteError {
        RouteError(status: 400, code: "bad_request", message: message)
    }

    /// A store error; its explanation is meant for the user.
    init(_ error: StoreError) {
        let status =
            switch error.kind {
            case .notFound: 404
            case .staleUIDValidity, .draftChanged, .draftOpenElsewhere, .alreadySending, .other: 409
            case .locked: 423
            case .diskFull, .readOnly, .corrupt, .newerVersion, .olderVersion: 503
            }
        let code =
            switch error.kind {
            case .draftChanged, .draftOpenElsewhere, .alreadySending: error.kind.rawValue
            case .diskFull, .readOnly, .locked, .corrupt, .newerVersion, .olderVersion, .notFound, .staleUIDValidity,
                .other:
                "store_\(error.kind.rawValue)"
            }
        self.init(status: status, code: code, message: error.explanation)
    }

    /// The error as a response, without the header fields that are common to all responses.
    func response() -> RouteResponse { .json(body, status: HTTPResponse.Status(code: status)) }

    /// The JSON body of the error response.
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
