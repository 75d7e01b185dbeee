import HTTPTypes
import MailModel
import MailStorage

@testable import MailWeb

extension WebFixture {
    /// The body of a change about authenticators.
    func authenticatorBody(_ route: Route) async throws -> String? {
        let device = TestAuthenticator()
        switch route.path {
        case "/api/lock/challenge": return "{}"
        case "/api/authenticators/remove": return #"{"id":"AAAA"}"#
        case "/api/authenticators" where route.method == .post:
            if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
            return try device.addBody(passphrase: Self.passphrase)
        case "/api/lock/authenticator":
            if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
            try store.addAuthenticator(device.added, passphrase: Self.passphrase)
            let challenge = try json(try await post("/api/lock/challenge", "{}"))["challenge"] as? String
            return try device.body(challenge ?? "", port: port)
        default: return nil
        }
    }
}
