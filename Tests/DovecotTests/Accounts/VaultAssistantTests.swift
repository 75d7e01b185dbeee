import Foundation
import MailModel
import MailTestKit
import MailWeb
import SASL
import StoreTestKit
import Testing

@testable import Credentials
@testable import MailApp

@Suite("The passphrase of passwords on the page", .timeLimit(.minutes(5)), .soundStores)
struct VaultAssistantTests {
    private static let first = Secret("we walked to the lighthouse")
    private static let second = Secret("we ran to the lighthouse")

    private let fixture: AssistantFixture
    private var assistant: AccountAssistant { fixture.assistant }

    init() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        fixture = try AssistantFixture(trusting: certificates.authorityFile, folder: folder)
        try fixture.vault.setPassword(Secret("secret-4711"), for: AssistantFixture.address)
    }

    private var password: Secret? {
        get throws { try fixture.vault.password(for: AssistantFixture.address) }
    }

    private func code(_ passphrase: Secret?, current: Secret?) async -> String? {
        do {
            try await assistant.setVaultPassphrase(passphrase, current: current)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("MO-07: the page sets, changes and removes the passphrase of passwords; each step needs the current one")
    func changes() async throws {
        #expect(await code(nil, current: nil) == "no_passphrase")
        #expect(await code(Secret("short"), current: nil) == "unusable_passphrase")
        #expect(try assistant.vaultState() == .keyFile)
        #expect(await code(Self.first, current: nil) == nil)
        #expect(try assistant.vaultState() == .unlocked && password == Secret("secret-4711"))
        // The passwords are open, but the user at the page may not be their owner.
        for wrong in [nil, Self.second, Secret("")] {
            #expect(await code(Self.second, current: wrong) == "wrong_passphrase")
            #expect(await code(nil, current: wrong) == "wrong_passphrase")
        }
        #expect(try assistant.vaultState() == .unlocked && password == Secret("secret-4711"))
        #expect(await code(Self.second, current: Self.first) == nil)
        #expect(await code(nil, current: Self.first) == "wrong_passphrase")
        #expect(await code(nil, current: Self.second) == nil)
        #expect(try assistant.vaultState() == .keyFile && password == Secret("secret-4711"))
    }

    @Test("A change unlocks locked passwords, and a wrong passphrase leaves them locked")
    func locked() async throws {
        #expect(await code(Self.first, current: nil) == nil)
        UnlockedKeys.forget(fixture.folder.file("vault").appendingPathComponent("secrets.sealed").path)
        #expect(try assistant.vaultState() == .locked)
        #expect(await code(Self.second, current: Self.second) == "wrong_passphrase")
        #expect(try assistant.vaultState() == .locked)
        #expect(await code(Self.second, current: Self.first) == nil)
        #expect(try assistant.vaultState() == .unlocked && password == Secret("secret-4711"))
    }
}
