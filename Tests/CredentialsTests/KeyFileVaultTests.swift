import Credentials
import Foundation
import MailTestKit
import SASL
import Testing

@Suite("The key-file vault")
struct KeyFileVaultTests {
    private let folder: TemporaryDirectory
    private let vault: KeyFileVault

    init() throws {
        folder = try TemporaryDirectory()
        vault = KeyFileVault(directory: folder.url.appendingPathComponent("vault"))
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent("vault/\(name)") }

    @Test("A stored password is returned for its account only")
    func storesPasswords() throws {
        #expect(try vault.password(for: "anna") == nil)
        try vault.setPassword(Secret("pass wörd\u{0}"), for: "anna")
        try vault.setPassword(Secret("other"), for: "bo")
        #expect(try vault.password(for: "anna") == Secret("pass wörd\u{0}"))
        #expect(try vault.password(for: "bo") == Secret("other"))
        #expect(try vault.password(for: "cleo") == nil)
    }

    @Test("A removed password is gone and the others stay")
    func removesPasswords() throws {
        try vault.setPassword(Secret("one"), for: "anna")
        try vault.setPassword(Secret("two"), for: "bo")
        try vault.removePassword(for: "anna")
        try vault.removePassword(for: "nobody")
        #expect(try vault.password(for: "anna") == nil)
        #expect(try vault.password(for: "bo") == Secret("two"))
    }

    @Test("FR-SET-03: removing everything deletes both files, even damaged ones")
    func removesEverything() throws {
        try vault.setPassword(Secret("one"), for: "a@example.org")
        try Data("damaged".utf8).write(to: file("secrets.sealed"))
        try vault.removeAll(ofAccounts: ["a@example.org"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("vault").path) == [])
        try vault.removeAll(ofAccounts: [])
        #expect(try vault.password(for: "a@example.org") == nil)
    }

    @Test("The password is in no file, and only the owner can read both files")
    func keepsPasswordsSecret() throws {
        try vault.setPassword(Secret("canary-4711"), for: "anna")
        for name in ["secrets.sealed", "vault.key"] {
            let content = try Data(contentsOf: file(name))
            #expect(content.range(of: Data("canary-4711".utf8)) == nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(vault.notice?.contains("home folder") == true)
    }

    @Test("Any single flipped bit is detected, and no secret is returned")
    func noticesDamage() throws {
        try vault.setPassword(Secret("secret"), for: "anna")
        let sound = try Data(contentsOf: file("secrets.sealed"))
        for index in sound.indices {
            var damaged = sound
            damaged[index] ^= 1 << UInt8(index % 8)
            try damaged.write(to: file("secrets.sealed"))
            #expect(throws: CredentialError.self) { try vault.password(for: "anna") }
        }
    }

    @Test("A missing key is an error, and is never replaced while sealed passwords depend on it")
    func refusesAMissingKey() throws {
        try vault.setPassword(Secret("secret"), for: "anna")
        let sealed = try Data(contentsOf: file("secrets.sealed"))
        try FileManager.default.removeItem(at: file("vault.key"))
        #expect(throws: CredentialError.self) { try vault.password(for: "anna") }
        #expect(throws: CredentialError.self) { try vault.setPassword(Secret("new"), for: "bo") }
        #expect(try Data(contentsOf: file("secrets.sealed")) == sealed)
    }

    @Test("A symbolic link in place of the file is refused")
    func refusesLinks() throws {
        try vault.setPassword(Secret("secret"), for: "anna")
        let moved = folder.url.appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: file("secrets.sealed"), to: moved)
        try FileManager.default.createSymbolicLink(at: file("secrets.sealed"), withDestinationURL: moved)
        #expect(throws: CredentialError.self) { try vault.password(for: "anna") }
    }
}
