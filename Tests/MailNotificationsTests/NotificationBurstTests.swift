import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailNotifications

@Suite("Bursts of mail, repeated requests and muted conversations", .soundStores)
struct NotificationBurstTests {
    @Test(
        "NOTIF-19: a pass of several batches shows the ten newest messages, and the next one shows more"
    )
    func oneCapForAPass() async throws {
        let fixture = try await NotifyFixture()
        // The newest come first, as in a pass.
        for batch in 0..<3 {
            for number in 0..<20 {
                let place = batch * 20 + number
                try fixture.store("m\(place)", uid: UInt32(100 - place), age: Double(10 + place))
            }
            await fixture.service.handle([.newMessages(fixture.account)])
        }
        let shown = await fixture.recorder.added.map(\.content.subtitle)
        #expect(shown == (0..<10).reversed().map { "Subject of m\($0)" })
        #expect(try fixture.store.badgeCount() == 60)
        await fixture.service.handle([.syncCompleted(fixture.account)])
        try await fixture.arrive("next", uid: 200)
        #expect(await fixture.recorder.added.last?.content.subtitle == "Subject of next")
    }

    @Test("NOTIF-19: single messages notify at most ten times within a minute")
    func oneMinute() async throws {
        let fixture = try await NotifyFixture()
        var last: MessageID?
        for number in 1...12 { last = try await fixture.arrive("m\(number)", uid: UInt32(number)) }
        #expect(await fixture.recorder.added.count == 10)
        #expect(try fixture.verdict(last) == .tooMany)
        fixture.clock.advance(by: .seconds(61))
        try await fixture.arrive("later", uid: 40)
        #expect(await fixture.recorder.added.count == 11)
    }

    @Test(
        "NOTIF-10, NOTIF-19: mail of a VIP contact notifies in addition to the ten of a burst")
    func vipBesideBurst() async throws {
        let fixture = try await NotifyFixture()
        try fixture.store.change(.vipContacts, to: #"["vip@example.org"]"#)
        let vip = EmailAddress(address: "vip@example.org")
        // The oldest of all.
        let first = try fixture.store("vip", uid: 1, age: 300, from: vip)
        for number in 1...12 { try fixture.store("m\(number)", uid: UInt32(number + 1), age: Double(100 - number)) }
        await fixture.service.handle([.newMessages(fixture.account)])
        #expect(try fixture.verdict(first) == .shownVIP)
        #expect(await fixture.subjects == ["vip"] + (3...12).map { "m\($0)" })
        let later = try await fixture.arrive("vip again", uid: 20, from: vip)
        #expect(try fixture.verdict(later) == .shownVIP)
        let other = try await fixture.arrive("m13", uid: 21)
        #expect(try fixture.verdict(other) == .tooMany)
    }

    @Test("NOTIF-05: a conversation that the page showed has one notification after switching to the desktop")
    func otherPresenter() async throws {
        let fixture = try await NotifyFixture()
        await fixture.recorder.set(.unavailable)
        let page = fixture.service.page
        await page.report(PagePresence(client: "a", permission: .granted, isVisible: false, role: nil))
        let first = try #require(try await fixture.arrive("tea", uid: 1))
        #expect(try fixture.record(first)?.presenter == .page)
        await fixture.recorder.set(.authorized)
        var answer = try fixture.incoming("tea again", uid: 2)
        answer.header.references = ["root-tea@example.org", "tea@example.org"]
        _ = try fixture.store.ingest(
            IngestBatch(
                mailbox: try fixture.mailbox(.inbox), uidValidity: NotifyFixture.validity, messages: [answer]))
        await fixture.service.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == ["tea again"])
        #expect(await page.deliveredNotifications().isEmpty)
    }

    @Test("NOTIF-06d: a reply that is requested twice is sent once, and again only if it was not queued")
    func repeatedReply() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("tea", uid: 1)
        let id = try #require(await fixture.recorder.deliveredNotifications().first)
        await #expect(throws: (any Error).self) { try await fixture.service.perform(.reply, on: id, text: " ") }
        for _ in 0..<2 { _ = try await fixture.service.perform(.reply, on: id, text: "At four.") }
        #expect(try fixture.store.outgoing().count == 1)
    }

    @Test(
        "NOTIF-11, NOTIF-18: muting a conversation closes its notification; a VIP contact's stays if muted before"
    )
    func muting() async throws {
        let fixture = try await NotifyFixture()
        let message = try #require(try await fixture.arrive("tea", uid: 1))
        let thread = try #require(try fixture.store.message(message)).summary.thread
        #expect(await fixture.recorder.deliveredNotifications().count == 1)
        try await fixture.changing { try fixture.store.perform(.mute, on: [.thread(thread, in: nil)]) }
        #expect(await fixture.recorder.deliveredNotifications() == [])
        try fixture.store.change(.vipContacts, to: #"["bo@example.org"]"#)
        try await fixture.arrive("tea again", uid: 2)
        let again = await fixture.recorder.deliveredNotifications()
        await fixture.service.handle([.threads([thread])])
        #expect(await fixture.recorder.deliveredNotifications() == again && again.count == 1)
    }
}
