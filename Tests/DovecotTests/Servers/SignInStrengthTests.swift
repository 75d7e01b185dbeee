import Credentials
import IMAPClient
import MailModel
import MailStorage
import MailSync
import MailTestKit
import SASL
import StoreTestKit
import Testing

@Suite("Sign-in methods across restarts", .soundStores)
struct SignInStrengthTests {
    @Test("C1: after a strong mechanism, a weaker one is not used until the user enters the password again")
    func neverWeaker() async throws {
        let concealing = try await SyncFixture(options: DovecotOptions(mechanisms: ["plain", "scram-sha-256"]))
        #expect(try concealing.store.signInStrength(of: concealing.account.id) == 0)
        #expect(try await concealing.sync().failures.isEmpty)
        #expect(
            try concealing.store.signInStrength(of: concealing.account.id) == SASLMechanism.Strength.concealing.rawValue
        )
        await concealing.server.stop()

        // The same account on a server that offers less, with a new engine that knows only the stored state.
        let revealing = try await SyncFixture(options: DovecotOptions(mechanisms: ["plain"]))
        try revealing.store.noteSignInStrength(SASLMechanism.Strength.concealing.rawValue, of: revealing.account.id)
        let failure = try #require(try await revealing.sync().failures.first)
        #expect(failure.explanation.contains("no longer offers the secure sign-in method"))
        #expect(failure.explanation.contains("enter the password again"))
        #expect(try revealing.store.mailboxes(account: revealing.account.id).allSatisfy { $0.total == 0 })

        try revealing.store.noteSignInStrength(0, of: revealing.account.id)
        #expect(try await revealing.sync().failures.count == 1, "a weaker way changes nothing")
        try revealing.store.forgetSignInStrength(of: revealing.account.id)
        #expect(try await revealing.sync().failures.isEmpty)
        #expect(try revealing.store.signInStrength(of: revealing.account.id) == 0)
        await revealing.server.stop()
    }
}
