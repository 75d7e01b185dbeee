import Foundation
import HTTPTypes
import Logging
import MailModel
import MailNotifications
import MailStorage
import MailTestKit
import ServiceLifecycle
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("The page while it is locked", .soundStores)
struct AppLockRouteTests {
    /// The only routes of the API that answer.
    private static let open: Set = [
        "/api/session", "/api/lock", "/api/lock/unlock", "/api/lock/now", "/api/lock/on", "/api/lock/change",
        "/api/lock/off", "/api/lock/challenge", "/api/lock/authenticator",
        "/api/events", "/api/notifications/presence", "/api/notifications/take",
    ]

    @Test("FR-SET-01: while the page is locked, every route for content refuses with the same bytes")
    func everyRouteRefuses() async throws {
        try await WebFixture.run { web in
            let routes = web.table.routes.filter { route in
                !Self.open.contains(route.path) && route.access != .page && route.access != .asset
            }
            #expect(routes.contains { $0.path == "/m/:capability" } && routes.contains { $0.path == "/api/threads" })
            var samples: [(Route, RawRequest)] = []
            for route in routes { samples.append((route, try await web.sample(route))) }
            try web.lock()
            let before = try web.snapshot()
            var answers: Set<[UInt8]> = []
            for (route, sample) in samples {
                let response = try await sample.send(port: web.port)
                #expect(response.status == 423, "\(route.method) \(route.path) answers \(response.status)")
                answers.insert(response.body)
            }
            #expect(answers.count == 1)
            let text = String(decoding: answers.first ?? [], as: UTF8.self)
            #expect(text.contains(#""code":"locked""#) && !text.contains("Plans"))
            #expect(try web.snapshot() == before, "a locked page changed the store")
        }
    }

    @Test("The page itself and the routes of the lock answer, with a token only")
    func lockAnswers() async throws {
        try await WebFixture.run { web in
            try web.lock()
            for route in web.table.routes where route.access == .page {
                #expect(try await web.sample(route).send(port: web.port).status == 200, "\(route.path)")
            }
            let state = try web.json(try await web.get("/api/lock"))
            #expect(state["enabled"] as? Bool == true && state["locked"] as? Bool == true)
            let unknown = try await RawRequest("GET", "/api/lock", port: web.port).send(port: web.port)
            #expect(unknown.status == 401)
            let wrong = try await web.post("/api/lock/unlock", #"{"passphrase":"tea at five"}"#)
            #expect(wrong.status == 403 && wrong.text.contains(#""code":"wrong_passphrase""#))
            #expect(wrong.text.contains("4 attempts left"))
            #expect(try await web.get("/api/overview").status == 423)
            let opened = try await web.post("/api/lock/unlock", #"{"passphrase":"\#(WebFixture.passphrase)"}"#)
            #expect(try web.json(opened)["locked"] as? Bool == false)
            #expect(try await web.get("/api/overview").status == 200)
        }
    }

    @Test("After five wrong passphrases the right one is refused as well, until the pause is over")
    func pauses() async throws {
        try await WebFixture.run { web in
            try web.lock()
            for _ in 0..<5 {
                #expect(try await web.post("/api/lock/unlock", #"{"passphrase":"wrong"}"#).status == 403)
            }
            let right = #"{"passphrase":"\#(WebFixture.passphrase)"}"#
            let paused = try await web.post("/api/lock/unlock", right)
            #expect(paused.status == 429 && paused.text.contains(#""code":"too_many_attempts""#))
            #expect(try web.json(try await web.get("/api/lock"))["retry_after_seconds"] as? Int == 30)
            web.time.advance(by: 30)
            #expect(try await web.post("/api/lock/unlock", right).status == 200)
        }
    }

    @Test("FR-SET-01: the passphrase is changed with the current one; the page stays locked and the browser signed in")
    func changes() async throws {
        try await WebFixture.run { web in
            try web.lock()
            let right = #"{"current":"\#(WebFixture.passphrase)","passphrase":"coffee at five"}"#
            let wrong = try await web.post("/api/lock/change", #"{"current":"wrong","passphrase":"coffee at five"}"#)
            #expect(wrong.status == 403 && wrong.text.contains(#""code":"wrong_passphrase""#))
            #expect(try await web.post("/api/lock/change", right).isSuccess)
            #expect(try await web.get("/api/overview").status == 423, "a changed passphrase opened the page")
            #expect(try await web.post("/api/lock/change", right).status == 403, "the old one still changes it")
            #expect(try await web.post("/api/lock/unlock", #"{"passphrase":"coffee at five"}"#).isSuccess)
            #expect(try await web.get("/api/overview").status == 200)
        }
    }

    @Test("FR-SET-01: the stream of a locked page reports only that notifications are waiting, not what changed")
    func lockedStream() async throws {
        try await WebFixture.run { web in
            try web.store.enableAppLock(WebFixture.passphrase)
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            var step = 0
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                if step == 0, text.contains("event: ready") {
                    step = 1
                    try web.store.lockApp()
                }
                if step == 1, text.contains("event: locked\ndata: {}\n\n") {
                    step = 2
                    try web.store.perform(.star, on: [.thread(ThreadID(web.mail.thread), in: nil)])
                    web.store.announce([.notifications])
                }
                return text.contains(#""notifications":true"#)
            }
            let changes = text.components(separatedBy: "event: locked")[1].split(separator: "\n")
                .filter { $0.hasPrefix("data: {\"") }
            #expect(!changes.isEmpty)
            for change in changes {
                let event = try #require(
                    JSONSerialization.jsonObject(with: Data(change.dropFirst(6).utf8)) as? [String: Any])
                #expect(event["notifications"] as? Bool == true && event["badge"] is NSNull)
                for (key, value) in event where key != "notifications" && key != "badge" {
                    let isEmpty =
                        value as? Bool == false || (value as? [Any])?.isEmpty == true
                        || (value as? [String: Any])?.isEmpty == true
                    #expect(isEmpty, "\(key) tells \(value)")
                }
            }
        }
    }

    @Test("FR-SET-01: a locked page takes only notifications that say nothing about a message, and no badge")
    func lockedNotifications() async throws {
        try await WebFixture.run { web in
            try web.store.enableAppLock(WebFixture.passphrase)
            try await web.reportPage("one", isVisible: true, permission: "granted")
            let message = ArrivedMessage(
                id: MessageID(1), publicID: "9f86d081884c7d65", thread: ThreadID(web.mail.thread),
                account: AccountID(1),
                from: EmailAddress(name: "Bo Lind", address: "bo@example.org"), subject: "Tea", receivedAt: web.time.now
            )
            try await web.notifications.page.add(NotificationRequest(message, isHidden: false))
            try await web.notifications.page.add(NotificationRequest(message, isHidden: true))
            try web.store.lockApp()
            let taken = try await web.post("/api/notifications/take", #"{"client":"one"}"#)
            let answer = try web.json(taken)
            let items = try #require(answer["items"] as? [[String: Any]])
            #expect(items.count == 1 && items.first?["title"] as? String == "New message", "\(taken.text)")
            #expect(items.first?["account"] is NSNull && items.first?["thread"] is NSNull)
            #expect(answer["badge"] as? Int == 0 && !taken.text.contains("Bo Lind") && !taken.text.contains("Tea"))
        }
    }

    @Test("It is locked after a restart of the program, and at the beginning of a browser session")
    func beginsLocked() async throws {
        try await WebFixture.run { web in
            try web.store.enableAppLock(WebFixture.passphrase)
            let session = try await web.post("/api/session", #"{"code":"\#(await web.sessions.issueCode())"}"#)
            #expect(session.isSuccess)
            #expect(try web.store.isAppLocked())
            _ = try web.store.unlockApp(WebFixture.passphrase)
            let (ready, announce) = AsyncStream.makeStream(of: Void.self)
            let server = WebServer(
                store: web.store, configuration: WebServerConfiguration(port: 0, version: "1"), sessions: web.sessions,
                accounts: StubAccounts(), models: web.models, images: web.images,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                now: { web.time.now },
                onReady: { _ in announce.yield() })
            let running = Task { try await server.run() }
            for await _ in ready { break }
            #expect(try web.store.isAppLocked())
            running.cancel()
            _ = await running.result
        }
    }

    @Test("FR-SET-01: it locks once the last visible page is closed or hidden, not while another is in use")
    func lastPage() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            try web.store.enableAppLock(WebFixture.passphrase)
            try await web.reportPage("first", isVisible: true)
            try await web.reportPage("second", isVisible: true)
            for _ in 0..<20 {
                try await web.reportPage("second", isVisible: false)
                await clock.waitForSleepers()
                clock.advance(by: .seconds(10))
            }
            #expect(try !web.store.isAppLocked(), "a page in use was locked")
            try await web.reportPage("first", isVisible: true, isClosing: true)
            while try !web.store.isAppLocked() {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
            #expect(try await web.get("/api/overview").status == 423)
        }
    }

    @Test("FR-SET-01: a page that crashed no longer counts as in view, so it locks")
    func lostPage() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            try web.store.enableAppLock(WebFixture.passphrase)
            let request = RawRequest("GET", "/api/events?client=lost", port: web.port, token: web.token)
            _ = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard text.contains("event: ready") else { return false }
                try await web.reportPage("lost", isVisible: true)
                return true
            }
            while try !web.store.isAppLocked() {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
    }

    @Test("The page, the program and the command line ask for a passphrase of the same length")
    func sameLength() async throws {
        try await WebFixture.run { web in
            let path = "/assets/page.js"
            let words = try await RawRequest("GET", path, port: web.port).send(port: web.port)
            #expect(words.text.contains("minimumLength = \(AppLockError.acceptedLength.lowerBound);"))
        }
    }

    @Test(
        "Invalid input is refused with an explanation and changes nothing",
        arguments: [
            ("/api/lock/on", #"{"passphrase":"short"}"#, 400), ("/api/lock/on", "{}", 400),
            ("/api/lock/on", #"{"passphrase":5}"#, 400), ("/api/lock/off", #"{"passphrase":"tea at four"}"#, 409),
            ("/api/lock/change", #"{"passphrase":"tea at four"}"#, 400),
            ("/api/lock/change", #"{"current":"tea at four","passphrase":"short"}"#, 400),
            ("/api/lock/change", #"{"current":"tea at four","passphrase":"tea at five"}"#, 409),
            ("/api/lock/now", "[]", 400), ("/api/lock/now", #"{"a":true}"#, 400), ("/api/lock/unlock", "{", 400),
        ])
    func badInput(path: String, body: String, status: Int) async throws {
        try await WebFixture.run { web in
            let response = try await web.post(path, body)
            #expect(response.status == status, "\(response.text)")
            #expect(try web.store.appLockState() == .off)
        }
    }
}

extension WebFixture {
    /// Turns the app lock on, if it is off, and locks the page.
    fileprivate func lock() throws {
        if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
        try store.lockApp()
    }

    /// Reports a page as the page itself does.
    fileprivate func reportPage(
        _ client: String, isVisible: Bool, isClosing: Bool = false, permission: String = "default"
    ) async throws {
        let body =
            #"{"client":"\#(client)","permission":"\#(permission)","visible":\#(isVisible),"closing":\#(isClosing)}"#
        #expect(try await post("/api/notifications/presence", body).isSuccess)
    }
}
