import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Live changes", .soundStores)
struct EventTests {
    @Test("MO-05: changes in the store are sent to a connected page")
    func changeIsTold() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            var isReady = false
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                if !isReady, text.contains("event: ready\ndata: {}\n\n") {
                    isReady = true
                    try web.store.perform(.star, on: [.thread(ThreadID(web.mail.thread), in: nil)])
                }
                return text.contains("event: change") && text.hasSuffix("\n\n\r\n")
            }
            #expect(text.contains("Content-Type: text/event-stream"))
            #expect(text.contains("Cache-Control: no-store"))
            let start = try #require(text.firstRange(of: "event: change\ndata: "))
            let line = text[start.upperBound...].prefix { $0 != "\n" }
            let change = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(change["threads"] as? [Int64] == [web.mail.thread])
        }
    }

    @Test("A silent stream sends a keepalive every 15 seconds")
    func heartbeat() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            var beats = 0
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard text.contains("event: ready"), text.count(where: { $0 == "\u{3A}" }) > 0 else { return false }
                beats = text.matches(of: /: alive\n\n/).count
                await clock.waitForSleepers(1)
                clock.advance(by: EventResource.heartbeat)
                return beats == 2
            }
            #expect(beats == 2)
            #expect(!text.contains("event: change"))
        }
    }

    @Test("Many changes become one event")
    func changesAreMerged() async throws {
        let pending = PendingEvents()
        #expect(await pending.take()?.text == nil)
        for number in 1...50 { await pending.add(StoreChange([.threads([ThreadID(Int64(number % 3))]), .notices])) }
        await pending.addHeartbeat()
        let text = try #require(await pending.take()?.text)
        #expect(text.hasPrefix("event: change\ndata: {"))
        #expect(text.hasSuffix("}\n\n"))
        #expect(text.count(where: { $0 == "\n" }) == 3)
        #expect(text.contains(#""notices":true"#))
        #expect(text.contains(#""accounts":false"#))
        #expect(await pending.take()?.text == nil)
        await pending.addHeartbeat()
        #expect(await pending.take()?.text == ": alive\n\n")
        await pending.add(StoreChange([.wantedBodies(AccountID(1))], requests: [.sync(AccountID(1))]))
        #expect(await pending.take()?.text == nil)
    }

    @Test("FR-SET-01: a locked page gets only a notice that notifications are waiting, and no other changes later")
    func lockedPage() async throws {
        let pending = PendingEvents()
        await pending.add(StoreChange([.threads([ThreadID(7)]), .notices]))
        #expect(await pending.take(isLocked: true, badge: { 3 })?.text == nil)
        await pending.add(StoreChange([.threads([ThreadID(7)]), .notifications]))
        let text = try #require(await pending.take(isLocked: true)?.text)
        #expect(text.contains(#""notifications":true"#) && text.contains(#""threads":[]"#))
        await pending.endRest(of: .content)
        #expect(await pending.take()?.text == nil, "what was dropped is sent after all")
    }

    @Test("NFR-NOTIF-01: an event of new mail is sent at once, even right after an event of the accounts")
    func newsDoNotWait() async throws {
        let pending = PendingEvents()
        await pending.add(StoreChange([.accounts]))
        #expect(await pending.take()?.restAfter == .status)
        await pending.add(StoreChange([.accounts]))
        #expect(await pending.take()?.text == nil)
        await pending.add(StoreChange([.notifications, .threads([ThreadID(7)])]))
        let news = try #require(await pending.take())
        #expect(news.restAfter == .content)
        #expect(news.text.contains(#""accounts":true"#) && news.text.contains(#""notifications":true"#))
        for aspect in [StoreChange.Aspect.accounts, .notices] {
            await pending.add(StoreChange([aspect]))
            #expect(await pending.take()?.text == nil)
        }
        await pending.endRest(of: .status)
        #expect(await pending.take()?.text == nil)
        await pending.endRest(of: .content)
        #expect(await pending.take()?.text.contains(#""notices":true"#) == true)
    }

    @Test("An event names at most 1,000 conversations, and then says that any may have changed")
    func eventIsBounded() async throws {
        let pending = PendingEvents()
        for start in [1, 3000, 10] {
            await pending.add(StoreChange([.threads(Set((start...(start + 2000)).map { ThreadID(Int64($0)) }))]))
        }
        let text = try #require(await pending.take()?.text)
        #expect(text.utf8.count < 300)
        #expect(text.contains(#""all_threads":true"#))
        #expect(text.contains(#""threads":[]"#))
        await pending.add(StoreChange([.threads([ThreadID(7)])]))
        #expect(await pending.take()?.text == nil)
        await pending.endRest(of: .content)
        #expect(try #require(await pending.take()?.text).contains(#""all_threads":false"#))
    }

    @Test("MO-48: an event states which lists changed, each from its newest changed row")
    func listsAreTold() async throws {
        let pending = PendingEvents()
        let mailbox = ThreadScope.mailbox(MailboxID(3))
        await pending.add(StoreChange([.lists([mailbox: 5, .unifiedInbox: 9, .archive(AccountID(2)): 1])]))
        await pending.add(StoreChange([.lists([mailbox: 8, .starred: 2]), .lists([.unifiedInbox: 4])]))
        let text = try #require(await pending.take()?.text)
        let line = text.split(separator: "\n")[1].dropFirst("data: ".count)
        let change = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(change["lists"] as? [String: Int] == ["mailbox:3": 8, "inbox": 9, "archive:2": 1, "starred": 2])
        #expect(change["mailboxes"] as? Bool == false)
        for scope in [mailbox, .unifiedInbox, .starred, .archive(AccountID(2)), .unifiedArchive, .outbox] {
            #expect(try ThreadListResource.scope(ThreadListResource.name(of: scope)) == scope)
        }
    }

    @Test("FR-SYNC-01: the result of a request for older mail is sent, with the error if it failed")
    func olderIsTold() async throws {
        let pending = PendingEvents()
        await pending.add(
            StoreChange(
                [
                    .olderAnswered(MailboxID(3), error: nil), .olderAnswered(MailboxID(4), error: "No."),
                ], requests: [.olderMail(MailboxID(5), stored: 7)]))
        let text = try #require(await pending.take()?.text)
        let line = text.split(separator: "\n")[1].dropFirst("data: ".count)
        let change = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(change["older"] as? [String: String] == ["3": "", "4": "No."])
    }

    @Test("MO-42: the page receives the start, progress and end of a sync, and the mailboxes where mail arrived")
    func syncIsTold() async throws {
        let pending = PendingEvents()
        func text() async throws -> String {
            for urgency in EventUrgency.allCases { await pending.endRest(of: urgency) }
            return try #require(await pending.take()?.text)
        }
        func told() async throws -> [String: Any] {
            let text = try await text()
            let line = text.split(separator: "\n")[1].dropFirst("data: ".count)
            let change = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(change)
        }
        func sync(_ change: [String: Any], _ account: String) -> [String: String] {
            let values = (change["syncs"] as? [String: [String: Any]])?[account] ?? [:]
            return values.mapValues { $0 is NSNull ? "null" : "\($0)" }
        }
        let one = AccountID(1)
        await pending.add(StoreChange([.syncStarted(one), .syncFailed(AccountID(2), "No route.")]))
        let began = try await told()
        #expect(sync(began, "1")["ended"] == "null" && sync(began, "1")["total"] == "null")
        #expect(sync(began, "2")["ended"] == "failed" && sync(began, "2")["error"] == "No route.")
        #expect(began["arrivals"] as? [Int] == [])
        await pending.add(StoreChange([.syncProgress(one, SyncProgress(completed: 3, total: 9)), .newMessages(one)]))
        let went = try await told()
        #expect(sync(went, "1")["completed"] == "3" && sync(went, "1")["total"] == "9")
        #expect(went["arrivals"] as? [Int] == [1])
        await pending.add(StoreChange([.syncCompleted(one)]))
        await pending.add(StoreChange([.syncStarted(one)]))
        let again = try await text()
        #expect(again.contains(#""ended":"completed""#) && again.contains(#""running":true"#))
        await pending.add(StoreChange([.syncStarted(one)]))
        await pending.add(StoreChange([.syncCompleted(one)]))
        #expect(try await text().contains(#""running":false"#))
    }

    @Test("A burst of 10,000 changes causes two events and loses none")
    func storm() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            let last = ThreadID(9_999_999)
            var events = 0
            var isAdvanced = false
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard text.contains("event: ready") else { return false }
                events = text.matches(of: /event: change\n/).count
                if events == 0 {
                    for number in 1...10_000 {
                        web.store.announce([.threads([ThreadID(Int64(number % 500))]), .notices])
                    }
                    web.store.announce([.threads([last])])
                    return false
                }
                guard !text.contains("9999999") || !text.hasSuffix("\n\n\r\n") else { return true }
                // The pauses of both urgencies and the wait for a heartbeat.
                guard !isAdvanced else { return false }
                isAdvanced = true
                await clock.waitForSleepers(3)
                clock.advance(by: EventResource.pause)
                return false
            }
            #expect(text.contains("9999999"))
            #expect((1...2).contains(events))
        }
    }

    @Test("At most 32 pages receive events at once, and a page that leaves frees its slot")
    func streamsAreLimited() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (ready, announce) = AsyncStream.makeStream(of: Void.self)
                for _ in 0..<StreamSlots.capacity {
                    group.addTask {
                        _ = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) {
                            text in
                            if text.contains("event: ready") { announce.yield() }
                            return text.contains("event: change")
                        }
                    }
                }
                var count = 0
                for await _ in ready {
                    count += 1
                    if count == StreamSlots.capacity { break }
                }
                let refused = try await request.send(port: web.port)
                #expect(refused.status == 503)
                try web.store.perform(.star, on: [.thread(ThreadID(web.mail.thread), in: nil)])
                try await group.waitForAll()
            }
            // The server notices the closed connections a little later; each attempt gives it time.
            for _ in 0..<500 {
                let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) {
                    $0.contains("\n\n") || $0.contains("503")
                }
                if text.contains(" 200 ") { return }
            }
            Issue.record("no stream was let in again")
        }
    }
}
