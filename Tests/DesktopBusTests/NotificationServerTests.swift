import DesktopBus
import MailTestKit
import Testing

@Suite("The desktop's notification service", .timeLimit(.minutes(10)))
struct NotificationServerTests {
    @Test("NOTIF-24: a notification is shown with its hints and actions, replaced, and closed")
    func shows() async throws {
        let bus = try await ScriptedNotificationServer(capabilities: ["body", "actions"])
        let server = NotificationServer(address: bus.address)
        #expect(try await server.capabilities() == ["body", "actions"])
        var notification = DesktopNotification(
            summary: "Bo <Lind> & \"friends\"", body: "Tea\nAt four?", actions: [.init("default", "Open")])
        let number = try await server.show(notification)
        notification.replacing = number
        notification.category = .emailBounced
        notification.replyPlaceholder = "Type your reply..."
        #expect(try await server.show(notification) == number)
        try await server.close(number)
        let calls = try bus.calls()
        #expect(calls.map(\.method) == ["Notify", "Notify", "CloseNotification"])
        #expect(calls[0].summary == "Bo <Lind> & \"friends\"" && calls[0].body == "Tea\nAt four?")
        #expect(calls[0].actions == ["default", "Open"] && calls[0].replaces == 0 && calls[1].replaces == number)
        #expect(
            calls[0].hints == [
                "desktop-entry": "vaultmail", "category": "email.arrived", "urgency": "1",
                "sound-name": "message-new-email",
            ])
        #expect(calls[1].hints?["category"] == "email.bounced" && calls[1].hints?["sound-name"] == "dialog-warning")
        #expect(calls[1].hints?["x-kde-reply-placeholder-text"] == "Type your reply...")
        await bus.stop()
    }

    @Test("Signals of the service arrive; the same signals of another program do not")
    func signals() async throws {
        let bus = try await ScriptedNotificationServer()
        let server = NotificationServer(address: bus.address)
        let number = try await server.show(DesktopNotification(summary: "Tea", body: ""))
        try await bus.forge("ActionInvoked", number, "delete")
        try await bus.emit("ActivationToken", number, "t0ken")
        try await bus.emit("ActionInvoked", number, "default")
        try await bus.emit("NotificationReplied", number, "At four <b>")
        try await bus.emit("NotificationClosed", number, "")
        var received: [NotificationSignal] = []
        for await signal in server.signals {
            received.append(signal)
            if received.count == 4 { break }
        }
        #expect(
            received == [
                .activationToken(id: number, token: "t0ken"), .action(id: number, key: "default"),
                .replied(id: number, text: "At four <b>"), .closed(id: number),
            ])
        await bus.stop()
    }

    @Test("A service that hangs, refuses or is missing is an error within the time limit, and a dead bus at once")
    func failures() async throws {
        let hanging = try await ScriptedNotificationServer(behaviour: .hangs)
        let patient = NotificationServer(address: hanging.address, timeLimit: .milliseconds(50))
        let late = await #expect(throws: BusError.self) { try await patient.capabilities() }
        #expect(late?.kind == .unavailable && late?.name == "org.freedesktop.DBus.Error.NoReply")
        await hanging.stop()
        let refusing = try await ScriptedNotificationServer(behaviour: .refuses)
        let refused = await #expect(throws: BusError.self) {
            try await NotificationServer(address: refusing.address).show(DesktopNotification(summary: "", body: ""))
        }
        #expect(refused?.kind == .failed)
        await refusing.stop()
        let absent = try await ScriptedNotificationServer(behaviour: .absent)
        let missing = await #expect(throws: BusError.self) {
            try await NotificationServer(address: absent.address).capabilities()
        }
        #expect(missing?.kind == .unavailable && missing?.name != late?.name)
        await absent.stop()
        let nowhere = NotificationServer(address: "unix:path=/nonexistent/bus")
        await #expect(throws: BusError.self) { try await nowhere.capabilities() }
    }

    @Test("NOTIF-18: the id of a notification that was shown late is still recorded, so that it can be closed")
    func shownLate() async throws {
        let bus = try await ScriptedNotificationServer(behaviour: .slow)
        let server = NotificationServer(address: bus.address, timeLimit: .zero)
        let (numbers, number) = AsyncStream.makeStream(of: UInt32.self)
        // On a busy computer the answer may be in time.
        let inTime = try? await server.show(DesktopNotification(summary: "Tea", body: "")) { number.yield($0) }
        var iterator = numbers.makeAsyncIterator()
        let learned = if let inTime { inTime } else { await iterator.next() }
        #expect(try learned != nil && learned == bus.calls().first?.id)
        await bus.stop()
    }

    @Test("After the service restarts, the next notification is shown on a new connection")
    func comesBack() async throws {
        let first = try await ScriptedNotificationServer()
        let server = NotificationServer(address: first.address)
        _ = try await server.show(DesktopNotification(summary: "one", body: ""))
        await first.stop()
        await #expect(throws: BusError.self) {
            _ = try await server.show(DesktopNotification(summary: "two", body: ""))
        }
    }

    @Test("NOTIF-16: the badge is sent to launchers")
    func launcher() async throws {
        let bus = try await ScriptedNotificationServer()
        let server = NotificationServer(address: bus.address)
        await server.setLauncherCount(3, desktopFile: "vaultmail.desktop")
        await server.setLauncherCount(0, desktopFile: "vaultmail.desktop")
        // Its answer comes after the signals, on the same connection.
        _ = try await server.capabilities()
        let updates = try bus.calls().filter { $0.method == "Update" }
        #expect(updates.map(\.summary) == ["application://vaultmail.desktop", "application://vaultmail.desktop"])
        #expect(updates.map { $0.hints?["count"] } == ["3", "0"])
        #expect(updates.map { $0.hints?["count-visible"] } == ["1", "0"])
        await bus.stop()
    }
}
