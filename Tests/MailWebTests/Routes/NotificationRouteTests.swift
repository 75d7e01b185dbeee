import Foundation
import MailModel
import MailNotifications
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Notifications on the page", .timeLimit(.minutes(5)), .soundStores)
struct NotificationRouteTests {
    private static let presence =
        #"{"client":"t4b","permission":"PERMISSION","visible":true,"closing":false,"account":null,"role":"inbox"}"#

    private func report(_ web: WebFixture, _ permission: String) async throws -> [String: Any] {
        try web.json(
            try await web.post(
                "/api/notifications/presence", Self.presence.replacing("PERMISSION", with: permission)))
    }

    @Test("NOTIF-02, NOTIF-22: the state has permission, accounts, VIP contacts and muted conversations, and follows")
    func state() async throws {
        try await WebFixture.run { web in
            var state = try web.json(try await web.get("/api/notifications"))
            #expect(state["presenter"] as? String == "none" && state["permission"] as? String == "not_determined")
            #expect(try await report(web, "granted")["presenter"] as? String == "page")
            try web.store.perform(.mute, on: [.thread(ThreadID(web.mail.thread), in: nil)])
            _ = try await web.post("/api/notifications/vip", #"{"address":"Bo@Example.org","vip":true}"#)
            _ = try await web.post(
                "/api/notifications/account", #"{"account":\#(web.mail.account),"enabled":false}"#)
            state = try web.json(try await web.post("/api/notifications/check", "{}"))
            #expect(state["presenter"] as? String == "page" && state["permission"] as? String == "authorized")
            #expect(state["vip"] as? [String] == ["bo@example.org"])
            #expect((state["accounts"] as? [[String: Any]])?.map { $0["enabled"] as? Bool } == [false])
            #expect((state["muted"] as? [[String: Any]])?.map { $0["thread"] as? Int64 } == [web.mail.thread])
        }
    }

    @Test("A page that disconnects silently is no longer the presenter of notifications")
    func gone() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("GET", "/api/events?client=t4b", port: web.port, token: web.token)
            _ = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard text.contains("event: ready") else { return false }
                let answer = try await report(web, "granted")
                #expect(answer["presenter"] as? String == "page")
                return true
            }
            func presenter() async throws -> String? {
                try web.json(try await web.get("/api/notifications"))["presenter"] as? String
            }
            while try await presenter() != "none" { await Task.yield() }
            let wrong = try await web.get("/api/events?client=" + String(repeating: "x", count: 65))
            #expect(wrong.status == 400)
        }
    }

    @Test("NOTIF-02: an account stays off while the browser refuses notifications")
    func refused() async throws {
        try await WebFixture.run { web in
            try web.store.setNotifies(false, account: web.mail.account)
            #expect(try await report(web, "denied")["presenter"] as? String == "none")
            let answer = try await web.post(
                "/api/notifications/account", #"{"account":\#(web.mail.account),"enabled":true}"#)
            #expect(answer.status == 409 && answer.text.contains("notifications_denied"))
            #expect(try web.store.setting(.notificationPreferences).value == #"{"\#(web.mail.account)":false}"#)
            #expect(try await web.post("/api/notifications/test", "{}").status == 409)
            #expect(try await report(web, "granted")["badge"] is Int)
            #expect(
                try await web.post(
                    "/api/notifications/account", #"{"account":\#(web.mail.account),"enabled":true}"#
                ).isSuccess)
        }
    }

    @Test("NOTIF-06: an open page takes each notification once, acts on it, and undoes it")
    func acts() async throws {
        try await WebFixture.run { web in
            _ = try await report(web, "granted")
            #expect(try await web.post("/api/notifications/test", "{}").text.contains("page"))
            let taken = try await web.post("/api/notifications/take", #"{"client":"t4b"}"#)
            let items = try web.json(taken)["items"] as? [[String: Any]]
            #expect(items?.map { $0["system"] as? Bool } == [true] && items?.first?["open"] as? String == "/")
            #expect(try web.json(try await web.post("/api/notifications/take", #"{"client":"t4b"}"#))["items"] is [Any])
            let id = try #require(try web.store.message(web.mail.storedMessage)).summary.publicID
            let done = try web.json(
                try await web.post("/api/notifications/act", #"{"id":"email-\#(id)","action":"archive"}"#))
            #expect(try web.store.undo(try #require(done["undo_token"] as? Int64)))
        }
    }

    @Test(
        "Invalid requests about notifications are refused",
        arguments: [
            ("act", #"{"id":"email-1","action":"explode"}"#, 400), ("act", #"{"id":"test","action":"archive"}"#, 404),
            ("take", #"{"client":""}"#, 400), ("vip", #"{"address":"nobody","vip":true}"#, 400),
            ("account", #"{"account":99,"enabled":false}"#, 400), ("test", "[]", 400),
            ("presence", #"{"client":"a","permission":"maybe","visible":true,"closing":false}"#, 400),
        ])
    func refusals(route: String, body: String, status: Int) async throws {
        try await WebFixture.run { web in
            let answer = try await web.post("/api/notifications/\(route)", body)
            #expect(answer.status == status, "\(answer.text)")
        }
    }

    @Test("NOTIF-16: the badge is in the overview and in the first event that follows a change")
    func badge() async throws {
        try await WebFixture.run { web in
            let overview = try web.json(try await web.get("/api/overview"))
            let badge = try #require(overview["badge"] as? Int)
            #expect(badge == (try web.store.badgeCount()))
            let pending = PendingEvents()
            await pending.add(StoreChange([.notifications]))
            let first = try #require(await pending.take(badge: { 3 })?.text)
            #expect(first.contains(#""badge":3"#) && first.contains(#""notifications":true"#))
            await pending.endRest(of: .content)
            await pending.add(StoreChange([.notices]))
            #expect(await pending.take(badge: { 3 })?.text.contains(#""badge":null"#) == true)
        }
    }
}
