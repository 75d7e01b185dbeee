import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Changes of an account", .soundStores)
struct AccountChangeTests {
    @Test(
        "FR-SET-01: a narrower window is noted for the removal of older mail, a wider one has mailboxes compared again")
    func window() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let inbox = try fixture.mailbox("INBOX")
        var settings = StoreFixture.settings("ada@example.org")
        settings.syncWindow = .days(30)
        try store.updateAccount(fixture.account, settings)
        try store.setPurgePending(false, account: fixture.account)
        try setSynced(inbox, in: fixture)

        settings.syncWindow = .days(7)
        try store.updateAccount(fixture.account, settings)
        #expect(try store.account(fixture.account)?.isPurgePending == true)
        #expect(try store.mailbox(inbox)?.isSynced == true)

        settings.syncWindow = .all
        try store.updateAccount(fixture.account, settings)
        #expect(try store.mailbox(inbox)?.isSynced == false)
        #expect(try store.cursor(of: inbox).messageCount == nil)
    }

    @Test("FR-SET-02: another server forgets what was known of the old one; another name does not")
    func servers() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        try store.noteSignInStrength(2, of: fixture.account)
        var settings = try #require(try store.account(fixture.account)).settings
        settings.displayName = "Ada Lovelace"
        settings.attachmentLimitMB = 20
        try store.updateAccount(fixture.account, settings)
        #expect(try store.signInStrength(of: fixture.account) == 2)
        settings.imap?.port = 1993
        try store.updateAccount(fixture.account, settings)
        #expect(try store.signInStrength(of: fixture.account) == 0)
        #expect(try store.account(fixture.account)?.settings == settings)
    }

    @Test("FR-SET-02: a new display name is what recipients see, but an identity's own name stays")
    func displayName() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        var settings = StoreFixture.settings("ada@example.org")
        settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        try store.updateAccount(fixture.account, settings)
        let first = try #require(try store.identities(of: fixture.account).first)
        let own = IdentityEntry(
            id: nil, name: "Countess", address: "lovelace@example.org", signature: "", isDefault: false)
        let kept = IdentityEntry(id: first.id, name: first.name, address: first.address, signature: "", isDefault: true)
        _ = try store.setIdentities([kept, own], of: fixture.account)
        settings.displayName = "Ada Lovelace"
        try store.updateAccount(fixture.account, settings)
        #expect(try store.identities(of: fixture.account).map(\.name) == ["Ada Lovelace", "Countess"])
    }

    @Test("FR-SET-02: a paused account is idle whatever its last task reports, and continues when resumed")
    func pausing() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        try store.setPaused(true, account: fixture.account)
        try store.setAccountState(fixture.account, .catchingUp, progress: nil)
        #expect(try store.account(fixture.account)?.isPaused == true)
        #expect(try store.account(fixture.account)?.state == .idle)
        try store.setPaused(false, account: fixture.account)
        #expect(try store.account(fixture.account)?.isPaused == false)
        #expect(throws: StoreError.self) { try store.setPaused(true, account: AccountID(999)) }
        let local = try store.localAccount().id
        #expect(throws: StoreError.self) { try store.setPaused(true, account: local) }
    }

    @Test("FR-SYNC-08: an account that keeps all attachments keeps none beyond its limit or over a metered network")
    func keeping() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        var settings = try #require(try store.account(fixture.account)).settings
        settings.keepAttachments = .all
        try store.updateAccount(fixture.account, settings)
        try fixture.ingest("INBOX", [try Mail("m1").incoming(1)])
        let request = { try store.bodiesToPrefetch(account: fixture.account, since: nil, limit: 1).first }
        #expect(try request()?.keeping == .all)
        try store.change(.treatNetworkAsMetered, to: "on")
        #expect(try request()?.keeping == .small)
    }

    private func setSynced(_ mailbox: MailboxID, in fixture: StoreFixture) throws {
        try fixture.store.pool.write { db in
            try db.execute(
                sql: "UPDATE mailbox SET is_synced = 1, message_count = 5 WHERE id = ?", arguments: [mailbox.rawValue])
        }
    }
}
