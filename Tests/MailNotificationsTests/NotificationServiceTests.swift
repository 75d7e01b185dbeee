import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailNotifications

@Suite("The service for notifications", .soundStores)
struct NotificationServiceTests {
    @Test("NOTIF-01, NOTIF-19: mail that passes every filter is shown once it is stored, and the badge counts it")
    func shows() async throws {
        let fixture = try await NotifyFixture()
        await fixture.service.start()
        let message = try await fixture.arrive("tea", uid: 1)
        #expect(await fixture.subjects == ["tea"])
        #expect(try fixture.verdict(message) == .shown)
        #expect(await fixture.recorder.categories == [.email], "NOTIF-03: registered at the start")
        #expect(await fixture.recorder.badges == [0, 1])
    }

    @Test("NOTIF-17: a message in several mailboxes, and one that is stored again, notifies once")
    func once() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("tea", uid: 1)
        try await fixture.arrive("tea", uid: 1, in: .custom)
        try await fixture.arrive("tea", uid: 1)
        #expect(await fixture.subjects == ["tea"])
    }

    @Test("NOTIF-17: a changed UIDVALIDITY notifies of no message again")
    func changedValidity() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("tea", uid: 1)
        let new = UIDValidity(8)
        try fixture.store.beginUIDValidity(mailbox: try fixture.mailbox(.inbox), uidValidity: new)
        try fixture.store("tea", uid: 5, validity: new)
        try fixture.store("cake", uid: 6, validity: new)
        await fixture.service.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == ["tea", "cake"])
    }

    @Test("NOTIF-17: after a restart nothing is shown again, except mail that was stored but not yet decided")
    func restart() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("tea", uid: 1)
        try fixture.store("cake", uid: 2)
        let again = fixture.restarted()
        await again.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == ["tea"], "the first pass of the session has not ended")
        await again.handle([.syncCompleted(fixture.account)])
        #expect(await fixture.subjects == ["tea", "cake"])
        let third = fixture.restarted()
        await third.handle([.syncCompleted(fixture.account), .newMessages(fixture.account)])
        #expect(await fixture.subjects == ["tea", "cake"])
    }

    @Test("NOTIF-17: a decision is on disk before the notification is shown: stopped between, it is not shown again")
    func stoppedBeforeShowing() async throws {
        let fixture = try await NotifyFixture()
        let message = try fixture.store("tea", uid: 1)
        let arrivals = try fixture.store.arrivals(account: fixture.account)
        let last = try #require(arrivals.last)
        // What the service writes; then the program is killed.
        #expect(
            try fixture.store.recordDecisions([(last, .shown)], account: fixture.account, upTo: last.id, by: .desktop)
                .isEmpty)
        let again = fixture.restarted()
        await again.handle([.syncCompleted(fixture.account), .newMessages(fixture.account)])
        #expect(await fixture.subjects == [])
        #expect(try fixture.verdict(message) == .shown)
        #expect(
            try fixture.store.recordDecisions([(last, .shown)], account: fixture.account, upTo: last.id, by: .desktop)
                == [last.id])
    }

    @Test("NOTIF-19: mail from before the account's first sync never notifies, however new it is")
    func beforeFirstSync() async throws {
        let fixture = try await NotifyFixture(isSynced: false)
        let message = try await fixture.arrive("old", uid: 1)
        #expect(await fixture.subjects == [])
        await fixture.service.handle([.syncCompleted(fixture.account)])
        #expect(await fixture.subjects == [])
        #expect(try fixture.verdict(message) == .beforeFirstSync, "explain says why")
        let new = try await fixture.arrive("new", uid: 2)
        #expect(await fixture.subjects == ["new"])
        #expect(try fixture.record(new)?.presenter == .desktop)
    }

    @Test("NOTIF-19: the first pass counts as complete for notifications after its headers, before its bodies")
    func headersAreEnough() async throws {
        let fixture = try await NotifyFixture(isSynced: false)
        let old = try await fixture.arrive("old", uid: 1)
        await fixture.service.handle([.headersCompleted(fixture.account)])
        try await fixture.arrive("new", uid: 2)
        await fixture.service.handle([.syncCompleted(fixture.account)])
        #expect(await fixture.subjects == ["new"])
        #expect(try fixture.verdict(old) == .beforeFirstSync)
    }

    @Test("NOTIF-20: a process that ends notifies of mail from its unfinished pass, except in the very first pass")
    func outOfTime() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("tea", uid: 1)
        let brief = fixture.restarted()
        try fixture.store("cake", uid: 2)
        let new = try NotifyFixture.add("eve@example.org", to: fixture.store)
        try fixture.store("first", uid: 1, account: new)
        await brief.handleLast([.newMessages(fixture.account), .newMessages(new)])
        #expect(await fixture.subjects == ["tea", "cake"])
    }

    @Test("NOTIF-16: a launcher that was started later gets the badge with the next pass")
    func badgeAgain() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("tea", uid: 1)
        await fixture.service.handle([.mailboxes(fixture.account)])
        let count = await fixture.recorder.badges.count
        await fixture.service.handle([.syncCompleted(fixture.account)])
        #expect(await fixture.recorder.badges.count == count + 1)
        #expect(await fixture.recorder.badges.last == 1)
    }

    @Test("NOTIF-20: an account is silent until its own first sync of the session has ended, others are not")
    func otherAccounts() async throws {
        let fixture = try await NotifyFixture()
        let other = try NotifyFixture.add("eve@example.org", to: fixture.store)
        try fixture.store("other", uid: 1, account: other)
        await fixture.service.handle([.newMessages(other)])
        try await fixture.arrive("mine", uid: 1)
        #expect(await fixture.subjects == ["mine"])
    }

    @Test("NOTIF-19: of many messages at once, the ten newest are shown, the oldest of them first, and all are counted")
    func tenAtMost() async throws {
        let fixture = try await NotifyFixture()
        for number in 1...14 { try fixture.store("m\(number)", uid: UInt32(number), age: Double(100 - number)) }
        await fixture.service.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == (5...14).map { "m\($0)" })
        #expect(await fixture.recorder.badges.last == 14)
        #expect(try fixture.verdict(MessageID(1)) == .tooMany)
    }

    @Test("NFR-NOTIF-03: 10,000 arrivals show ten and keep at most 10,000 decisions, the newest")
    func manyArrivals() async throws {
        let fixture = try await NotifyFixture()
        let inbox = try fixture.mailbox(.inbox)
        for start in stride(from: 0, to: 10_500, by: 500) {
            let messages = try (start..<start + 500).map {
                try fixture.incoming("m\($0)", uid: UInt32($0 + 1), age: 1000 - Double($0) / 20)
            }
            try fixture.store.ingest(
                IngestBatch(mailbox: inbox, uidValidity: NotifyFixture.validity, messages: messages))
        }
        await fixture.service.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == (10_490..<10_500).map { "m\($0)" })
        #expect(try fixture.verdict(MessageID(500)) == nil)
        #expect(try fixture.verdict(MessageID(501)) == .tooMany)
        #expect(try fixture.store.arrivals(account: fixture.account).isEmpty)
    }

    @Test("NOTIF-18: reading, archiving or trashing mail in any client removes its notification and updates the badge")
    func removal() async throws {
        let fixture = try await NotifyFixture()
        for (index, action) in [UserAction.markRead, .archive, .trash].enumerated() {
            let message = try #require(try await fixture.arrive("m\(index)", uid: UInt32(index + 1)))
            #expect(await fixture.recorder.badges.last == 1)
            try await fixture.changing { try fixture.store.perform(action, on: [.message(message)]) }
            #expect(await fixture.recorder.removed.count == index + 1)
            #expect(await fixture.recorder.badges.last == 0)
        }
        let message = try #require(try await fixture.arrive("far", uid: 9))
        try await fixture.changing {
            var batch = IngestBatch(mailbox: try fixture.mailbox(.inbox), uidValidity: NotifyFixture.validity)
            batch.flagUpdates = [try #require(UID(9)): ServerFlags(flags: [.seen])]
            try fixture.store.ingest(batch)
        }
        #expect(try fixture.store.message(message)?.summary.isUnread == false)
        #expect(await fixture.recorder.removed.count == 4, "read with another program")
        #expect(await fixture.recorder.deliveredNotifications() == [])
    }

    @Test("NOTIF-16: the badge counts unread inbox messages of active accounts, not those in other mailboxes")
    func badge() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("a", uid: 1)
        try await fixture.arrive("b", uid: 1, in: .custom)
        try await fixture.arrive("c", uid: 2, flags: [.seen])
        #expect(await fixture.recorder.badges.last == 1)
        try await fixture.changing {
            try fixture.store.setAccountError(fixture.account, "Rejected.", isActive: false, isOffline: false)
        }
        #expect(await fixture.recorder.badges.last == 0)
    }

    @Test("NOTIF-19: mail in the visible mailbox or conversation shows a banner instead of a system notification")
    func inView() async throws {
        let fixture = try await NotifyFixture()
        let page = fixture.service.page
        await page.report(PagePresence(client: "a", permission: .granted, isVisible: true, role: .inbox))
        let seen = try await fixture.arrive("seen", uid: 1)
        #expect(try fixture.verdict(seen) == .inView)
        #expect(await page.take("a").items.map(\.isSystem) == [false])
        #expect(await fixture.recorder.badges.last == 1)
        // NOTIF-21a: the list of another account.
        await page.report(
            PagePresence(client: "a", permission: .granted, isVisible: true, account: AccountID(99), role: .inbox))
        let other = try await fixture.arrive("other", uid: 2)
        #expect(try fixture.verdict(other) == .shown)
        let thread = try #require(try seen.flatMap { try fixture.store.message($0)?.summary.thread })
        let shown = PagePresence(client: "a", permission: .granted, isVisible: true, role: nil, thread: thread)
        var message = NotificationFilterTests.message { $0.thread = thread }
        #expect(shown.shows(message), "NOTIF-06f")
        message.thread = ThreadID(thread.rawValue + 1)
        #expect(!shown.shows(message))
    }

    @Test("NOTIF-19: a visible page without focus does not suppress notifications")
    func unattended() async throws {
        let fixture = try await NotifyFixture()
        let page = fixture.service.page
        await page.report(
            PagePresence(client: "a", permission: .granted, isVisible: true, isAttended: false, role: .inbox))
        // Ten minutes old: too old only if the page is in view.
        let message = try await fixture.arrive("tea", uid: 1, age: 600)
        #expect(try fixture.verdict(message) == .shown)
        #expect(await page.take("a").items.map(\.isSystem) == [false], "the page says it too")
        await page.report(PagePresence(client: "a", permission: .granted, isVisible: true, role: .inbox))
        #expect(try fixture.verdict(try await fixture.arrive("cake", uid: 2, age: 600)) == .old)
    }

    @Test("A page without an event stream counts as hidden and gets no notification until it reports itself again")
    func crashedPage() async throws {
        let page = try await NotifyFixture().service.page
        let presence = PagePresence(client: "a", permission: .granted, isVisible: true, role: .inbox)
        await page.beginStream(of: "a")
        await page.report(presence)
        // It reconnects before the end of the old connection is noticed.
        await page.beginStream(of: "a")
        await page.endStream(of: "a")
        #expect(await page.isVisible())
        await page.endStream(of: "a")
        #expect(await !page.isVisible())
        #expect(await page.permission() == .notDetermined)
        await page.report(presence)
        #expect(await page.isVisible())
        await page.endStream(of: "unknown")
    }

    @Test("A page that reconnects gets the notifications that it missed")
    func keptForReconnection() async throws {
        let page = try await NotifyFixture().service.page
        let presence = PagePresence(client: "a", permission: .granted, isVisible: true)
        let request = NotificationRequest(NotificationFilterTests.message { _ in }, isHidden: false)
        await page.beginStream(of: "a")
        await page.report(presence)
        try await page.add(request)
        await page.endStream(of: "a")
        #expect(await !page.isOpen())
        #expect(await page.take("a").items.isEmpty, "only a page that reported itself takes something")
        await page.beginStream(of: "a")
        await page.report(presence)
        #expect(await page.take("a").items.map(\.request.id) == [request.id])
        #expect(await page.take("a").items.isEmpty, "each once")
        try await page.add(request)
        await page.endStream(of: "a")
        await page.removeDelivered([request.id])
        await page.report(presence)
        #expect(await page.take("a").items.isEmpty, "its mail was read meanwhile")
    }

    @Test("NOTIF-18: a removed notification is removed from an open page, with an event")
    func removedFromPage() async throws {
        let page = try await NotifyFixture().service.page
        await page.report(PagePresence(client: "a", permission: .granted, isVisible: true))
        let request = NotificationRequest(NotificationFilterTests.message { _ in }, isHidden: false)
        try await page.add(request)
        await page.removeDelivered(["another", request.id])
        let taken = await page.take("a")
        #expect(taken.items.isEmpty && taken.removed == ["another", request.id])
    }

    @Test("One presenter is used: the user's choice, else the desktop if available, else an open page")
    func presenters() async throws {
        typealias Row = (NotificationPreferences.Desktop, NotificationPermission, NotificationPermission)
        let rows: [(Row, NotificationPresenter)] = [
            ((.auto, .authorized, .authorized), .desktop), ((.auto, .unavailable, .authorized), .page),
            ((.auto, .unavailable, .denied), .none), ((.on, .authorized, .authorized), .desktop),
            ((.on, .unavailable, .authorized), .none), ((.off, .authorized, .authorized), .page),
            ((.off, .authorized, .notDetermined), .none),
        ]
        for ((preference, desktop, page), expected) in rows {
            #expect(NotificationPresenter.chosen(preference, desktop: desktop, page: page) == expected)
        }
        let fixture = try await NotifyFixture()
        let page = fixture.service.page
        await page.report(PagePresence(client: "a", permission: .granted, isVisible: false))
        await page.report(PagePresence(client: "b", permission: .granted, isVisible: true))
        try await fixture.arrive("desktop", uid: 1)
        #expect(await page.take("a").items == [])
        #expect(await page.take("b").items.map(\.isSystem) == [false])
        try fixture.store.change(.desktopNotifications, to: "off")
        try await fixture.arrive("page", uid: 2)
        #expect(await fixture.subjects == ["desktop"])
        #expect(await page.take("a").items == [])
        #expect(await page.take("b").items.map(\.isSystem) == [true], "one notification, of the visible page")
        #expect(await page.take("b").items == [], "each item is taken once")
    }

    @Test("If the desktop fails, an open page shows the notification; without one the failure is recorded")
    func failingDesktop() async throws {
        let fixture = try await NotifyFixture()
        await fixture.recorder.fail(.refused)
        let lost = try await fixture.arrive("lost", uid: 1)
        #expect(try fixture.verdict(lost) == .failed)
        let none = try await fixture.arrive("none", uid: 2)
        #expect(try fixture.verdict(none) == .noPresenter)
        let status = await fixture.service.status()
        #expect(status.presenter == .none && status.problem == .refused)
        await fixture.recorder.set(.authorized)
        await fixture.service.page.report(PagePresence(client: "a", permission: .granted, isVisible: false))
        let shown = try await fixture.arrive("page", uid: 3)
        #expect(try fixture.record(shown)?.presenter == .page)
        #expect(try fixture.verdict(shown) == .shown)
        #expect(await fixture.service.page.take("a").items.map(\.isSystem) == [true])
    }

    @Test("NOTIF-18: outdated notifications of a closed tab or an earlier run are closed in the browser")
    func leftBehind() async throws {
        let fixture = try await NotifyFixture()
        let read = try #require(try await fixture.arrive("read", uid: 1))
        let unread = try #require(try await fixture.arrive("unread", uid: 2))
        let ids = try [read, unread].map { id in
            NotificationRequest.identifier(publicID: try #require(try fixture.store.message(id)).summary.publicID)
        }
        let service = fixture.restarted()
        await service.page.report(PagePresence(client: "a", permission: .granted, isVisible: true))
        try fixture.store.perform(.markRead, on: [.message(read)])
        let gone = NotificationRequest.identifier(publicID: String(repeating: "0", count: 64))
        await service.takeUp(ids + [gone, "test", "nonsense", "outbox-99"])
        #expect(Set(await service.page.take("a").removed) == [ids[0], gone, "outbox-99"])
        // Not only the last hundred of many.
        let many = (0x10..<0x10 + 150).map { number in
            NotificationRequest.identifier(publicID: String(repeating: String(number, radix: 16), count: 32))
        }
        await service.takeUp(many)
        #expect(await service.page.take("a").removed.count == 150)
        // What is still shown is followed from now on.
        try fixture.store.perform(.markRead, on: [.message(unread)])
        await service.handle([.accounts])
        #expect(await service.page.take("a").removed == [ids[1]])
    }

    @Test("NOTIF-04: with app lock on, opening a page closes all notifications that a browser still shows")
    func leftBehindLocked() async throws {
        let fixture = try await NotifyFixture()
        let message = try #require(try await fixture.arrive("secret", uid: 1))
        try fixture.store.enableAppLock("tea at four")
        let service = fixture.restarted()
        await service.page.report(PagePresence(client: "a", permission: .granted, isVisible: true))
        let publicID = try #require(try fixture.store.message(message)).summary.publicID
        await service.takeUp([NotificationRequest.identifier(publicID: publicID), "outbox-7"])
        #expect(await service.page.take("a").removed.count == 2)
    }

    @Test("NOTIF-06b: Archive on a VIP contact's mail in Spam moves it; a copy in Sent did not arrive")
    func vipElsewhere() async throws {
        let fixture = try await NotifyFixture()
        try fixture.store.change(.vipContacts, to: #"["bo@example.org"]"#)
        let spam = try #require(try await fixture.arrive("spam", uid: 1, in: .spam))
        #expect(try fixture.verdict(spam) == .shownVIP)
        let id = try #require(await fixture.recorder.deliveredNotifications().first)
        #expect(try await fixture.service.perform(.archive, on: id, text: nil) != nil)
        #expect(try fixture.store.message(spam)?.summary.mailboxes == [try fixture.mailbox(.archive)])
        let sent = try #require(try await fixture.arrive("sent", uid: 1, in: .sent))
        #expect(try fixture.verdict(sent) == .mailbox)
    }

    @Test("NOTIF-17: if the desktop does not respond, no page shows the notification as well")
    func silentDesktop() async throws {
        let fixture = try await NotifyFixture()
        await fixture.service.page.report(PagePresence(client: "a", permission: .granted, isVisible: false))
        await fixture.recorder.fail(.noAnswer)
        let lost = try await fixture.arrive("lost", uid: 1)
        #expect(try fixture.verdict(lost) == .failed)
        #expect(await fixture.service.page.take("a").items == [])
        let next = try await fixture.arrive("next", uid: 2)
        #expect(try fixture.verdict(next) == .shown)
        #expect(await fixture.service.page.take("a").items.count == 1)
    }

    @Test("NOTIF-04: turning app lock on removes visible notifications; later ones only open the page")
    func lockAfterwards() async throws {
        let fixture = try await NotifyFixture()
        try await fixture.arrive("secret", uid: 1)
        let id = try #require(await fixture.recorder.deliveredNotifications().first)
        try fixture.store.enableAppLock("tea at four")
        await fixture.service.handle([.settings])
        #expect(await fixture.recorder.deliveredNotifications() == [])
        await fixture.service.respond(to: NotificationResponse(id: id, kind: .action(.archive, text: nil)))
        await fixture.service.respond(to: NotificationResponse(id: id, kind: .action(.reply, text: "Yes.")))
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 0)
        #expect(try fixture.store.outgoing().isEmpty)
        try fixture.store.disableAppLock("tea at four")
        await fixture.service.handle([.settings])
        await fixture.service.respond(to: NotificationResponse(id: id, kind: .action(.archive, text: nil)))
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 1)
    }

    @Test("NOTIF-04: with app lock on, neither sender nor subject is shown, and pages get no desktop notifications")
    func appLock() async throws {
        let fixture = try await NotifyFixture()
        await fixture.service.page.report(PagePresence(client: "a", permission: .granted, isVisible: true))
        try fixture.store.enableAppLock("tea at four")
        try fixture.store.lockApp()
        try await fixture.arrive("secret", uid: 1)
        #expect(
            await fixture.recorder.added.map(\.content) == [NotificationContent(title: "New message", isHidden: true)])
        #expect(await fixture.service.page.take("a").items == [])
        #expect(await fixture.recorder.badges.allSatisfy { $0 == 0 })
    }

    @Test("A page without requests for two minutes counts as closed")
    func silentPage() async throws {
        let fixture = try await NotifyFixture()
        await fixture.service.page.report(PagePresence(client: "a", permission: .granted, isVisible: true))
        #expect(await fixture.service.page.isVisible())
        fixture.clock.advance(by: .seconds(121))
        #expect(await !fixture.service.page.isVisible())
        #expect(await fixture.service.page.permission() == .notDetermined)
    }
}
