import Foundation
import MailModel
import MailTestKit
import SASL
import Testing

@testable import Credentials

@Suite("The vault file with a passphrase")
struct PassphraseVaultTests {
    private static let cost = WrappedKey.Cost(logRounds: 10, blockSize: 8, parallelism: 1)
    private static let passphrase = Secret("we walked to the lighthouse")

    private let folder: TemporaryDirectory
    private let vault: KeyFileVault

    init() throws {
        folder = try TemporaryDirectory()
        vault = KeyFileVault(directory: folder.url, cost: Self.cost)
        try vault.setPassword(Secret("secret-4711"), for: "anna")
    }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func content(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    /// What another process knows: nothing that was opened here.
    private func restart() { UnlockedKeys.forget(path("secrets.sealed")) }

    @Test("MO-07: with a passphrase there is no key file, and after a restart only the passphrase opens the passwords")
    func opens() throws {
        #expect(try vault.state == .keyFile && vault.notice != nil)
        try vault.setPassphrase(Self.passphrase)
        #expect(try vault.state == .unlocked && vault.notice == nil)
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
        #expect(!FileManager.default.fileExists(atPath: path("vault.key")))
        restart()
        #expect(try vault.state == .locked)
        #expect(throws: CredentialError.passphraseNeeded) { try vault.password(for: "anna") }
        #expect(throws: CredentialError.passphraseNeeded) { try vault.setPassword(Secret("x"), for: "bo") }
        #expect(throws: CredentialError.wrongPassphrase) { try vault.unlock(Secret("we walked to the lighthouses")) }
        #expect(try vault.state == .locked)
        try vault.unlock(Self.passphrase)
        try vault.setPassword(Secret("new"), for: "bo")
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
        #expect(try vault.password(for: "bo") == Secret("new"))
    }

    @Test("A passphrase unlocks the passwords in any Unicode normalization form")
    func canonical() throws {
        try vault.setPassphrase(Secret("caf\u{E9} at four"))
        restart()
        try vault.unlock(Secret("cafe\u{301} at four"))
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
    }

    @Test("A changed passphrase replaces the old one, removing it creates a new key file, and old keys decrypt nothing")
    func changes() throws {
        let oldKey = try content("vault.key")
        try vault.setPassphrase(Self.passphrase)
        try vault.setPassphrase(Secret("another long one"))
        restart()
        #expect(throws: CredentialError.wrongPassphrase) { try vault.unlock(Self.passphrase) }
        #expect(throws: CredentialError.passphraseNeeded) { try vault.setPassphrase(nil) }
        try vault.unlock(Secret("another long one"))
        try vault.setPassphrase(nil)
        #expect(try vault.state == .keyFile)
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
        #expect(try content("vault.key") != oldKey)
        #expect(throws: CredentialError.noPassphrase) { try vault.unlock(Self.passphrase) }
    }

    @Test("An interruption between writing the two files leaves the old or the new state, with every password")
    func interrupted() throws {
        let (oldFile, oldKey) = (try content("secrets.sealed"), try content("vault.key"))
        try vault.setPassphrase(Self.passphrase)
        let newFile = try content("secrets.sealed")
        restart()
        // Stopped before the key file was removed.
        try oldKey.write(to: URL(filePath: path("vault.key")))
        #expect(try vault.state == .locked)
        try vault.unlock(Self.passphrase)
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
        try vault.setPassword(Secret("new"), for: "bo")
        #expect(!FileManager.default.fileExists(atPath: path("vault.key")), "the old key stays")
        // Stopped before the new file was in place, when the passphrase was removed: there is a new key file already.
        try newFile.write(to: URL(filePath: path("secrets.sealed")))
        try Data(repeating: 7, count: 32).write(to: URL(filePath: path("vault.key")))
        restart()
        try vault.unlock(Self.passphrase)
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
        // Stopped before anything was replaced.
        try oldFile.write(to: URL(filePath: path("secrets.sealed")))
        try oldKey.write(to: URL(filePath: path("vault.key")))
        #expect(try vault.password(for: "anna") == Secret("secret-4711"))
    }

    @Test("Any single changed bit is detected, and nothing is decrypted")
    func tampering() throws {
        try vault.setPassphrase(Self.passphrase)
        let sound = try content("secrets.sealed")
        let file = URL(filePath: path("secrets.sealed"))
        for index in sound.indices {
            restart()
            var damaged = sound
            damaged[index] ^= 1 << UInt8(index % 8)
            try damaged.write(to: file)
            #expect(throws: CredentialError.self, "byte \(index)") {
                try vault.unlock(Self.passphrase)
                _ = try vault.password(for: "anna")
            }
        }
        for count in [0, 3, 4, 5, 82, 83, 84, sound.count - 1] {
            restart()
            try sound.prefix(count).write(to: file)
            #expect(throws: CredentialError.self, "\(count) bytes") {
                try vault.unlock(Self.passphrase)
                _ = try vault.password(for: "anna")
            }
        }
    }

    @Test(
        "Parameters that are too expensive or too weak are refused before anything is computed",
        arguments: [
            (0, 8, 1), (9, 8, 1), (21, 8, 1), (255, 8, 1), (17, 0, 1), (17, 17, 1), (20, 8, 1), (17, 8, 0), (17, 8, 5),
        ] as [(UInt8, UInt8, UInt8)])
    func parameters(logRounds: UInt8, blockSize: UInt8, parallelism: UInt8) throws {
        try vault.setPassphrase(Self.passphrase)
        restart()
        var bytes = try content("secrets.sealed")
        bytes.replaceSubrange(4..<7, with: [logRounds, blockSize, parallelism])
        try bytes.write(to: URL(filePath: path("secrets.sealed")))
        #expect(WrappedKey(bytes[4..<(4 + WrappedKey.byteCount)]) == nil)
        let error = #expect(throws: CredentialError.self) { try vault.unlock(Self.passphrase) }
        #expect(error?.kind == .damaged)
    }

    @Test("The file contains neither the passphrase nor a password, and only its owner can read it")
    func secrecy() throws {
        try vault.setPassphrase(Self.passphrase)
        let bytes = try content("secrets.sealed")
        for text in ["secret-4711", "lighthouse", "anna"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
        let attributes = try FileManager.default.attributesOfItem(atPath: path("secrets.sealed"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A passphrase that another process changed is requested again, and its file is not overwritten")
    func otherProcess() throws {
        try vault.setPassphrase(Self.passphrase)
        let before = try content("secrets.sealed")
        try vault.setPassphrase(Secret("another long one"))
        let after = try content("secrets.sealed")
        // This process still has the key of the old file.
        try before.write(to: URL(filePath: path("secrets.sealed")))
        restart()
        try vault.unlock(Self.passphrase)
        try after.write(to: URL(filePath: path("secrets.sealed")))
        #expect(try vault.state == .locked)
        #expect(throws: CredentialError.passphraseNeeded) { try vault.setPassword(Secret("x"), for: "bo") }
        #expect(try content("secrets.sealed") == after)
    }

    @Test("Removing everything also removes the passphrase")
    func removal() throws {
        try vault.setPassphrase(Self.passphrase)
        try vault.removeAll(ofAccounts: [])
        #expect(try vault.state == .keyFile && vault.password(for: "anna") == nil)
    }

    @Test("The standard costs are accepted, and a wrapped key can be unwrapped")
    func standardCost() throws {
        let strong = KeyFileVault(directory: folder.url)
        try strong.setPassphrase(Self.passphrase)
        restart()
        try strong.unlock(Self.passphrase)
        #expect(try strong.password(for: "anna") == Secret("secret-4711"))
    }
}
