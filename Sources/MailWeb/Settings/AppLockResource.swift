import MailModel
import MailStorage

/// `GET /api/lock` and `POST /api/lock/unlock`, `/now`, `/on`, `/change` and `/off`: the app lock. These routes answer
/// while it is locked.
struct AppLockResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var passphrase: String }
    private struct ChangeBody: Decodable {
        var current: String
        var passphrase: String
    }
    private struct Answer: Encodable {}
    struct StateJSON: Encodable {
        var enabled: Bool
        var locked: Bool
        var hasAuthenticator: Bool
        @Nullable var attemptsLeft: Int?
        @Nullable var retryAfterSeconds: Int?

        init(_ state: AppLockState) {
            enabled = state.isEnabled
            locked = state.isLocked
            hasAuthenticator = state.hasAuthenticator
            attemptsLeft = state.attemptsLeft
            retryAfterSeconds = state.retryAfter
        }
    }

    func show() throws -> RouteResponse { .json(StateJSON(try services.store.appLockState())) }

    func unlock(_ request: RouteRequest) async throws -> RouteResponse {
        let passphrase = try await request.body(Body.self).passphrase
        return .json(StateJSON(try await Self.hashing { try services.store.unlockApp(passphrase) }))
    }

    func lock(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        try services.store.lockApp()
        return .json(Answer())
    }

    func turnOn(_ request: RouteRequest) async throws -> RouteResponse {
        let passphrase = try await request.body(Body.self).passphrase
        try await Self.hashing { try services.store.enableAppLock(passphrase) }
        return .json(Answer())
    }

    func change(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(ChangeBody.self)
        try await Self.hashing { try services.store.changeAppLock(from: body.current, to: body.passphrase) }
        return .json(Answer())
    }

    func turnOff(_ request: RouteRequest) async throws -> RouteResponse {
        let passphrase = try await request.body(Body.self).passphrase
        try await Self.hashing { try services.store.disableAppLock(passphrase) }
        return .json(Answer())
    }

    /// Takes about a tenth of a second for each passphrase.
    @concurrent
    static func hashing<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
        try body()
    }
}
