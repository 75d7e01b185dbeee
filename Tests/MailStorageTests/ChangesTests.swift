import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Changes, settings, sessions", .soundStores)
struct ChangesTests {
    @Test("MO-48: each write tells what changed, after the commit")
    func aspects() async throws {
        let fixture = try StoreFixture()
        var changes = fixture.store.changes().makeAsyncIterator()
        let message = try fixture.inboxMessage()
        let thread = try fixture.detail(message).summary.thread
        let account = fixture.account
        #expect(await changes.next()?.aspects == [.threads([thread]), .mailboxes(account)])
        try fixture.store.perform(.star, on: [.message(message)])
        #expect(await changes.next()?.aspects == [.threads([thread]), .mailboxes(account), .operations(account)])
        try fixture.store.requestBody(message)
        #expect(await changes.next()?.aspects == [.threads([thread]), .wantedBodies(account)])
        try fixture.store.requestSync()
        #expect(await changes.next()?.aspects == [.syncRequested(account)])
        try fixture.store.setSetting("a", "b")
        #expect(await changes.next()?.aspects == [.settings])
        try fixture.store.fail(try fixture.operation().id, notice: "No.")
        #expect(await changes.next()?.aspects == [.threads([thread]), .mailboxes(account), .notices])
    }

    @Test("A slow listener gets one change that holds everything, and nothing is lost")
    func coalescing() async throws {
        let fixture = try StoreFixture()
        var changes = fixture.store.changes().makeAsyncIterator()
        var threads: Set<ThreadID> = []
        for number in 1...50 {
            let message = try fixture.inboxMessage("m\(number)", uid: UInt32(number))
            threads.insert(try fixture.detail(message).summary.thread)
        }
        try fixture.store.setSetting("a", "b")
        #expect(await changes.next()?.aspects == [.threads(threads), .mailboxes(fixture.account), .settings])
        try fixture.store.addNotice("Hello.", account: nil)
        #expect(await changes.next()?.aspects == [.notices])
    }

    @Test("A failed write tells nothing and changes nothing")
    func rollback() async throws {
        let fixture = try StoreFixture()
        var changes = fixture.store.changes().makeAsyncIterator()
        let bare = try StoreFixture(
            listing: [
                StoreFixture.listed("INBOX", .inbox), StoreFixture.listed("Archive", .custom, isSelectable: false),
            ])
        let message = try bare.inboxMessage()
        var bareChanges = bare.store.changes().makeAsyncIterator()
        #expect(throws: StoreError.self) { try bare.store.perform(.archive, on: [.message(message)]) }
        try bare.store.addNotice("Next.", account: nil)
        #expect(await bareChanges.next()?.aspects == [.notices])
        try fixture.store.addNotice("Next.", account: nil)
        #expect(await changes.next()?.aspects == [.notices])
    }

    @Test("NFR-SET-01: a setting is stored, replaced and forgotten")
    func settings() throws {
        let fixture = try StoreFixture()
        #expect(try fixture.store.setting("theme") == nil)
        try fixture.store.setSetting("theme", "dark")
        try fixture.store.setSetting("theme", "light")
        #expect(try fixture.store.setting("theme") == "light")
        try fixture.store.setSetting("theme", nil)
        #expect(try fixture.store.setting("theme") == nil)
    }

    @Test("Notices come in order, after the last one known")
    func notices() throws {
        let fixture = try StoreFixture()
        for text in ["One.", "Two.", "Three."] { try fixture.store.addNotice(text, account: fixture.account) }
        let all = try fixture.store.notices(after: 0)
        #expect(all.map(\.text) == ["One.", "Two.", "Three."])
        #expect(try fixture.store.notices(after: all[1].id).map(\.text) == ["Three."])
        #expect(all[0].date == fixture.time.now)
    }

    @Test("A session lasts 30 days after its last use")
    func sessions() throws {
        let fixture = try StoreFixture()
        let (first, second): ([UInt8], [UInt8]) = ([1, 2, 3], [4])
        try fixture.store.addSession(hash: first)
        try fixture.store.addSession(hash: second)
        #expect(try !fixture.store.hasSession(hash: [9]))
        fixture.time.advance(29 * 86_400)
        #expect(try fixture.store.hasSession(hash: first))
        fixture.time.advance(29 * 86_400)
        #expect(try fixture.store.hasSession(hash: first))
        #expect(try !fixture.store.hasSession(hash: second))
        try fixture.store.removeSession(hash: first)
        #expect(try !fixture.store.hasSession(hash: first))
    }
}
