import HTTPTypes
import MailModel
import MailStorage

@testable import MailWeb

extension WebFixture {
    /// One for all samples, because adding it takes as long as a passphrase.
    private static let device = TestAuthenticator()

    /// The body of a change about authenticators.
    func authenticatorBody(_ route: Route) async throws -> String? {
        switch route.path {
        case "/api/lock/challenge": return "{}"
        case "/api/authenticators/remove": return #"{"id":"AAAA"}"#
        case "/api/authenticators" where route.method == .post:
            if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
            return try Self.device.addBody(passphrase: Self.passphrase)
        case "/api/lock/authenticator":
            if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
            if try store.authenticators().isEmpty {
                try store.addAuthenticator(Self.device.added, passphrase: Self.passphrase)
            }
            let challenge = try json(try await post("/api/lock/challenge", "{}"))["challenge"] as? String
            return try Self.device.body(challenge ?? "", port: port)
        default: return nil
        }
    }
}
