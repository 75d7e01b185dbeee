import Foundation
import MailModel
import StoreTestKit
import Synchronization
import Testing

@testable import MailStorage

@Suite("Erasures", .soundStores)
struct ErasureTests {
    private struct Refused: Error {}

    /// The secrets that a vault was asked to remove.
    private final class Vault: Sendable {
        private let asked = Mutex<[ErasedSecrets]>([])
        private let refuses: Bool

        init(refuses: Bool = false) { self.refuses = refuses }

        var removed: [ErasedSecrets] { asked.withLock { $0 } }

        func remove(_ secrets: ErasedSecrets) throws {
            asked.withLock { $0.append(secrets) }
            if refuses { throw Refused() }
        }
    }

    private func rows(_ fixture: StoreFixture) throws -> Int {
        try fixture.store.read { db in try Erasure.all(in: db).count }
    }

    @Test("FR-SET-02: secrets that could not be removed with an account are removed later; everything else is gone")
    func refusedSecrets() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Mail("m1").incoming(1)])
        #expect(throws: Refused.self) {
            try fixture.store.removeAccount(fixture.account, removingSecrets: Vault(refuses: true).remove)
        }
        #expect(try fixture.store.accounts().isEmpty && rows(fixture) == 1)
        let vault = Vault()
        try fixture.store.finishErasures(vault.remove)
        #expect(vault.removed == [.account("ada@example.org")])
        #expect(try rows(fixture) == 0)
        try fixture.store.finishErasures(vault.remove)
        #expect(vault.removed.count == 1)
        try fixture.expectSound()
    }

    @Test("Secrets of an account that was added again are kept, also after a wipe")
    func addedAgain() throws {
        let fixture = try StoreFixture()
        let other = try fixture.store.addAccount(StoreFixture.settings("bob@example.org"))
        #expect(throws: Refused.self) {
            try fixture.store.wipe(removingSecrets: Vault(refuses: true).remove)
        }
        let again = try fixture.store.addAccount(StoreFixture.settings("Ada@example.org"))
        let file = fixture.store.files
        try file.write([1], account: again.id, publicID: "x")
        let vault = Vault()
        try fixture.store.finishErasures(vault.remove)
        #expect(vault.removed == [.account(other.settings.address)])
        #expect(file.has(account: again.id, publicID: "x", byteCount: 1), "files of the new account were removed")
        #expect(try rows(fixture) == 0)
    }

    @Test("FR-SET-03: a wipe also removes secrets that waited since an account was removed")
    func waiting() throws {
        let fixture = try StoreFixture()
        let other = try fixture.store.addAccount(StoreFixture.settings("bob@example.org"))
        #expect(throws: Refused.self) {
            try fixture.store.removeAccount(other.id, removingSecrets: Vault(refuses: true).remove)
        }
        let vault = Vault()
        try fixture.store.wipe(removingSecrets: vault.remove)
        #expect(vault.removed == [.all(accounts: ["ada@example.org", "bob@example.org"])])
        #expect(try rows(fixture) == 0)
    }

    @Test("FR-SET-03: a wipe removes all secrets, and nothing if there was nothing to erase")
    func wipes() throws {
        let fixture = try StoreFixture()
        let vault = Vault()
        try fixture.store.finishErasures(vault.remove)
        #expect(vault.removed.isEmpty)
        try fixture.store.wipe(removingSecrets: vault.remove)
        #expect(vault.removed == [.all(accounts: ["ada@example.org"])])
    }
}
