import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("A smaller sync window with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct SmallerWindowTests {
    @Test(
        "FR-SET-01: the next sync pass removes older mail here and does not fetch it again; the server keeps all of it")
    func purges() async throws {
        let mailbox = MailboxGenerator(seed: 5, messageCount: 300, now: SyncFixture.present).generate()
        let fixture = try await SyncFixture(window: .all, filledWith: mailbox)
        try await fixture.sync()
        let onServer = try await fixture.onServer()
        #expect(try fixture.stored() == onServer)
        var settings = fixture.account.settings
        settings.syncWindow = .days(30)
        try fixture.store.updateAccount(fixture.account.id, settings)
        try await fixture.sync()
        let kept = try fixture.stored()
        #expect(!kept.isEmpty && kept.count < onServer.count)
        #expect(try await fixture.onServer() == onServer)
        #expect(try await fixture.sync().messages == 0)
        #expect(try fixture.stored() == kept)
        settings.syncWindow = .all
        try fixture.store.updateAccount(fixture.account.id, settings)
        try await fixture.sync()
        #expect(try fixture.stored() == onServer)
        await fixture.stop()
    }
}
