import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Live changes", .soundStores)
struct EventTests {
    @Test("MO-05: what changes in the store is told to a page that follows")
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

    @Test("A silent stream gives a sign of life every 15 seconds")
    func heartbeat() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            var beats = 0
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard text.contains("event: ready"), text.count(where: { $0 == "\u{3A}" }) > 0 else { return false }
                beats = text.matches(of: /: alive\n\n/).count
                await clock.waitForSleepers(beats == 0 ? 1 : 2)
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
        #expect(await pending.take() == nil)
        for number in 1...50 { await pending.add(StoreChange([.threads([ThreadID(Int64(number % 3))]), .notices])) }
        await pending.addHeartbeat()
        let text = try #require(await pending.take())
        #expect(text.hasPrefix("event: change\ndata: {"))
        #expect(text.hasSuffix("}\n\n"))
        #expect(text.count(where: { $0 == "\n" }) == 3)
        #expect(text.contains(#""notices":true"#))
        #expect(text.contains(#""accounts":false"#))
        #expect(await pending.take() == nil)
        await pending.addHeartbeat()
        #expect(await pending.take() == ": alive\n\n")
        await pending.add(StoreChange([.syncRequested(AccountID(1)), .wantedBodies(AccountID(1))]))
        #expect(await pending.take() == nil)
    }

    @Test("An event names at most 1,000 conversations, and then says that lists changed")
    func eventIsBounded() async throws {
        let pending = PendingEvents()
        await pending.add(StoreChange([.threads(Set((1...5000).map { ThreadID($0) }))]))
        let text = try #require(await pending.take())
        #expect(text.count(where: { $0 == "," }) < PendingEvents.maximumThreads + 10)
        #expect(text.contains("5000"))
        #expect(text.contains(#""mailboxes":true"#))
    }

    @Test("At most 32 pages follow at once, and one that goes makes room")
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
            // The server hears of the closed connections a little later; each look gives it time.
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
