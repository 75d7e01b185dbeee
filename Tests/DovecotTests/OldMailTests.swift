import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

/// Stored mail that is older than the window.
@Suite("Old mail with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct OldMailTests {
    private static let keep = "Keep"

    private func filled() async throws -> SyncFixture {
        let mailbox = MailboxGenerator(seed: 3, messageCount: 300, now: SyncFixture.present).generate()
        let fixture = try await SyncFixture(window: .days(30), filledWith: mailbox)
        try await fixture.server.createMailbox(Self.keep)
        try await fixture.sync()
        return fixture
    }

    @Test(
        "FR-SYNC-02: stored mail stays when another client files it, even if it is older than the window by then"
    )
    func isFiled() async throws {
        let fixture = try await filled()
        let before = try fixture.messages("INBOX").map(\.subject)
        try #require(before.count > 3)
        fixture.clock.advance(seconds: 60 * 86_400)
        try await fixture.sync()
        #expect(try fixture.messages("INBOX").count == before.count)
        let here = try fixture.store.knownUIDs(mailbox: try fixture.mailbox("INBOX").id).uids.sorted()
        try await fixture.server.move(here.suffix(3).map(\.rawValue), to: Self.keep)
        try await fixture.sync()
        #expect(try fixture.messages(Self.keep).count == 3)
        let after = try fixture.messages("INBOX") + fixture.messages(Self.keep)
        #expect(after.map(\.subject).sorted() == before.sorted())
        await fixture.stop()
    }

    @Test("FR-SYNC-01: old mail that was never stored and is filed elsewhere stays outside the window")
    func wasNeverHere() async throws {
        let fixture = try await filled()
        let before = try fixture.messages("INBOX").count
        let all = try await fixture.server.messages(in: "INBOX").map(\.uid)
        #expect(all.count > before)
        try await fixture.server.move(all, to: Self.keep)
        try await fixture.sync()
        #expect(try fixture.messages(Self.keep).count == before)
        await fixture.stop()
    }
}
