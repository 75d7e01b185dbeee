import Credentials
import Foundation
import MailTestKit
import SASL
import Testing

@Suite("The choice of the vault", .timeLimit(.minutes(10)))
struct StandardVaultTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func vault(_ environment: [String: String]) -> StandardVault {
        StandardVault(directory: folder.url, environment: environment)
    }

    private var file: KeyFileVault { KeyFileVault(directory: folder.url) }

    @Test("Without a desktop session the file is chosen, and the choice is reported")
    func choosesTheFile() throws {
        let chosen = vault([:])
        #expect(chosen.name == "an encrypted file")
        #expect(chosen.notice != nil)
        try chosen.setPassword(Secret("one"), for: "anna")
        #expect(try file.password(for: "anna") == Secret("one"))
    }

    @Test("With a keyring, passwords move there from the file; those still in the file are found")
    func choosesTheKeyring() async throws {
        let keyring = try await PrivateKeyring.start()
        let environment = ["DBUS_SESSION_BUS_ADDRESS": keyring.address]
        let chosen = vault(environment)
        #expect(chosen.name == "the desktop's keyring")
        #expect(chosen.notice == nil)
        try file.setPassword(Secret("early"), for: "anna")
        #expect(try chosen.password(for: "anna") == Secret("early"))
        try chosen.setPassword(Secret("late"), for: "anna")
        #expect(try chosen.password(for: "anna") == Secret("late"))
        #expect(try file.password(for: "anna") == nil)
        try chosen.removePassword(for: "anna")
        #expect(try chosen.password(for: "anna") == nil)
        #expect(vault(environment.merging(["VAULTMAIL_VAULT": "file"]) { $1 }).name == "an encrypted file")
        await keyring.stop()
        #expect(chosen.name == "an encrypted file")
    }

    @Test("A locked keyring is reported, and passwords in the file remain available")
    func lockedKeyring() async throws {
        let keyring = try await PrivateKeyring.start()
        let chosen = vault(["DBUS_SESSION_BUS_ADDRESS": keyring.address])
        try chosen.setPassword(Secret("kept"), for: "anna")
        try file.setPassword(Secret("filed"), for: "bo")
        try await keyring.lock()
        let error = #expect(throws: CredentialError.self) { try chosen.password(for: "anna") }
        #expect(error?.kind == .locked)
        #expect(try chosen.password(for: "bo") == Secret("filed"))
        await keyring.stop()
    }
}
