import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Notifications of the program", .timeLimit(.minutes(10)), .soundStores)
struct NotificationProgramTests {
    private typealias Setting = NotifyingProgram

    @Test("NOTIF-21: the desktop shows mail that arrives through IDLE; archiving it there archives it on the server")
    func idle() async throws {
        let setting = try await Setting()
        try await setting.deliver("before")
        #expect(try await setting.program.run(["sync"]).status == 0)
        let daemon = try await setting.daemon()
        try await setting.deliver("tea")
        try await setting.until(daemon) { try !setting.shown().isEmpty }
        let shown = try setting.shown()
        #expect(shown.map(\.summary) == ["Bo"] && shown.map(\.body) == ["tea\nAt four?"])
        let status = try await setting.program.json(["status"])["notifications"] as? [String: Any]
        #expect(status?["presenter"] as? String == "desktop" && status?["permission"] as? String == "authorized")
        #expect(status?["badge"] as? Int == 2)
        try await setting.bus.emit("ActionInvoked", try #require(shown.first?.id), "archive")
        try await setting.until(daemon) {
            // The mailbox may not exist yet.
            (try? await setting.server.messages(in: "Archive").count) == 1
        }
        #expect(try setting.bus.calls().contains { $0.method == "CloseNotification" && $0.id == shown.first?.id })
        try await setting.until(daemon) {
            try setting.bus.calls().last { $0.method == "Update" }?.hints?["count"] == "1"
        }
        let list = try await setting.program.json(["search", "subject:tea"])["results"] as? [[String: Any]]
        let id = try #require(list?.first?["id"] as? String)
        let why = try await setting.program.json(["explain", id])["notification"] as? [String: Any]
        #expect(why?["verdict"] as? String == "shown")
        let lines = try await setting.program.run(["explain", id]).output.split(separator: "\n")
        let shownAt = try #require(lines.firstIndex { $0.contains("Shown by the desktop") })
        let archived = try #require(lines.firstIndex { $0.contains("  you  ") })
        #expect(shownAt < archived, "in the order of time: \(lines)")
        await setting.stop(daemon)
    }

    @Test("NOTIF-17: after a restart of the daemon, a visible notification is acted on, and closed when it is read")
    func restart() async throws {
        let setting = try await Setting()
        #expect(try await setting.program.run(["sync"]).status == 0)
        let first = try await setting.daemon()
        try await setting.deliver("tea")
        try await setting.until(first) { try setting.shown().count == 1 }
        try await setting.deliver("cake")
        try await setting.until(first) { try setting.shown().count == 2 }
        // The service shows a notification before the daemon knows its number.
        try await setting.until(first) { try await setting.program.shownNotificationCount() == 2 }
        first.signal(SIGKILL)
        _ = await first.end()
        let (tea, cake) = (try #require(setting.shown().first?.id), try #require(setting.shown().last?.id))
        let list = try await setting.program.json(["search", "subject:cake"])["results"] as? [[String: Any]]
        let id = try #require(list?.first?["id"] as? String)
        #expect(try await setting.program.run(["read", id]).status == 0)
        let second = try await setting.daemon()
        func closed() throws -> [UInt32] {
            try setting.bus.calls().filter { $0.method == "CloseNotification" }.compactMap(\.id)
        }
        try await setting.until(second) { try closed() == [cake] }
        try await setting.bus.emit("ActionInvoked", tea, "archive")
        try await setting.until(second) { (try? await setting.server.messages(in: "Archive").count) == 1 }
        try await setting.until(second) { try closed() == [cake, tea] }
        #expect(try setting.shown().count == 2, "nothing is shown again")
        await setting.stop(second)
    }

    @Test("NOTIF-20: a background sync without the daemon notifies of mail since the last one, and never twice")
    func background() async throws {
        let setting = try await Setting()
        try await setting.deliver("before")
        #expect(try await setting.program.run(["sync"]).status == 0)
        #expect(try setting.shown().isEmpty)
        try await setting.deliver("tea")
        #expect(try await setting.program.run(["sync", "--background"]).status == 0)
        #expect(try setting.shown().map { $0.body?.hasPrefix("tea") } == [true])
        #expect(try setting.shown().first?.actions == [], "no one listens when the program has ended")
        #expect(try await setting.program.run(["sync"]).status == 0)
        let daemon = try await setting.daemon()
        #expect(try setting.shown().count == 1)
        await setting.stop(daemon)
    }

    @Test("NOTIF-09: promotions do not notify if turned off; personal mail does, and explain gives the reason")
    func categories() async throws {
        let setting = try await Setting()
        try await setting.deliver("before")
        #expect(try await setting.program.run(["sync"]).status == 0)
        let off = #"{"promotions":false}"#
        #expect(try await setting.program.run(["config", "set", "notifCategoryPreferences", off]).status == 0)
        let daemon = try await setting.daemon()
        try await setting.server.deliver(
            text: "From: Shop <newsletter@news.shop.example>\nTo: anna@example.org\n"
                + "Subject: 50% off everything: the sale ends tonight\nMessage-ID: <sale@shop.example>\n"
                + "List-Unsubscribe: <https://shop.example/u>\nPrecedence: bulk\nList-ID: <deals.shop.example>\n"
                + "Date: Thu, 15 Jan 2026 12:00:00 +0000\n\nShop now and save. Free shipping. Unsubscribe here.\n")
        try await setting.deliver("tea")
        try await setting.until(daemon) { try !setting.shown().isEmpty }
        #expect(try setting.shown().map(\.summary) == ["Bo"])
        let list = try await setting.program.json(["search", "subject:sale"])["results"] as? [[String: Any]]
        let id = try #require(list?.first?["id"] as? String)
        #expect(list?.first?["category"] as? String == "promotions")
        let why = try await setting.program.json(["explain", id])["notification"] as? [String: Any]
        #expect(why?["verdict"] as? String == "category")
        await setting.stop(daemon)
    }

    @Test("NOTIF-17: no message is shown twice if the program is killed at any moment while mail arrives")
    func kills() async throws {
        let setting = try await Setting()
        #expect(try await setting.program.run(["sync"]).status == 0)
        for number in 1...4 {
            let daemon = try await setting.daemon()
            try await setting.deliver("m\(number)")
            // Killed as soon as it is stored, before or after it is shown.
            try await setting.until(daemon) {
                let found = try await setting.program.json(["search", "subject:m\(number)"])["results"] as? [Any]
                return found?.isEmpty == false
            }
            daemon.signal(SIGKILL)
            _ = await daemon.end()
        }
        let daemon = try await setting.daemon()
        let bodies = try setting.shown().compactMap { $0.body?.split(separator: "\n").first }
        #expect(bodies.count == Set(bodies).count, "\(bodies)")
        await setting.stop(daemon)
    }

    @Test("A hanging notification service delays no sync, and doctor reports it")
    func hangs() async throws {
        let setting = try await Setting(behaviour: .hangs)
        #expect(try await setting.program.run(["sync"]).status == 0)
        try await setting.deliver("tea")
        #expect(try await setting.program.run(["sync"]).status == 0)
        let found = try await setting.program.json(["search", "subject:tea"])["results"] as? [[String: Any]]
        let id = try #require(found?.first?["id"] as? String)
        let why = try await setting.program.json(["explain", id])["notification"] as? [String: Any]
        #expect(why?["verdict"] as? String == "no_presenter")
        let doctor = try await setting.program.run(["doctor", "--offline"])
        #expect(doctor.output.contains("The desktop's notification service does not answer."))
        let status = try await setting.program.json(["status"])["notifications"] as? [String: Any]
        #expect(status?["presenter"] as? String == "none" && status?["permission"] as? String == "unavailable")
        let test = try await setting.program.run(["notify", "test"])
        #expect(test.status == 1 && test.errors.contains("does not answer"))
        await setting.stop(nil)
    }

    @Test("If only the desktop may show notifications and cannot, `doctor` reports it with a hint")
    func desktopOnly() async throws {
        let program = try Program(trusting: URL(filePath: "/dev/null"))
        let before = try await program.run(["doctor", "--offline"])
        #expect(before.output.contains("an open page shows them"))
        #expect(try await program.run(["config", "set", "notifications.desktop", "on"]).status == 0)
        let after = try await program.run(["doctor", "--offline"])
        #expect(after.output.contains("notifications: not shown: only the desktop may show them."), "\(after.output)")
        #expect(after.output.contains("`vaultmail config set notifications.desktop auto`"))
        #expect(after.status == 1)
    }

    @Test("A slow notification service delays a sync by about a second, for any number of messages")
    func slow() async throws {
        let setting = try await Setting(behaviour: .slow)
        #expect(try await setting.program.run(["sync"]).status == 0)
        for number in 1...8 { try await setting.deliver("tea\(number)") }
        #expect(try await setting.program.run(["sync"]).status == 0)
        let asked = try setting.shown().count
        // A call takes 0.3 s, and the first asks what the service can do.
        #expect((1...3).contains(asked), "\(asked)")
        await setting.stop(nil)
    }

    @Test("vaultmail notify test shows a notification; notifications.desktop off turns the desktop off")
    func trying() async throws {
        let setting = try await Setting()
        #expect(try await setting.program.run(["notify", "test"]).status == 0)
        #expect(try setting.shown().map(\.body) == ["Notifications work."])
        #expect(try await setting.program.run(["config", "set", "notifications.desktop", "off"]).status == 0)
        #expect(try await setting.program.run(["notify", "test"]).status == 1)
        #expect(try await setting.program.run(["config", "set", "vipContacts", #"["Bo@Example.org"]"#]).status == 0)
        let vips = try await setting.program.run(["config", "get", "vipContacts"]).output
        #expect(vips == "[\"bo@example.org\"]\n")
        #expect(try await setting.program.run(["config", "set", "quietHoursStart", "1440"]).status == 2)
        await setting.stop(nil)
    }
}
