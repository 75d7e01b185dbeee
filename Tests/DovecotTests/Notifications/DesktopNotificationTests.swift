import DesktopBus
import Foundation
import Logging
import MailModel
import MailNotifications
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailApp

@Suite("Notifications of the desktop", .timeLimit(.minutes(10)), .soundStores)
struct DesktopNotificationTests {
    static func message(thread: Int64 = 2, digit: String = "a") -> ArrivedMessage {
        ArrivedMessage(
            id: MessageID(1), publicID: String(repeating: digit, count: 64), thread: ThreadID(thread),
            account: AccountID(1), from: EmailAddress(name: "Bo <i>", address: "bo@example.org"),
            subject: "<img src=//x> & \"tea\"", snippet: "At four?",
            receivedAt: Date(timeIntervalSince1970: 1_768_478_400))
    }

    private func made(_ capabilities: Set<String>, isHidden: Bool = false) -> DesktopNotification {
        DesktopNotification(
            NotificationRequest(Self.message(), isHidden: isHidden), capabilities: capabilities, replacing: 0)
    }

    @Test(
        "NOTIF-04: markup in sender and subject is escaped if the service renders it, and sent unchanged otherwise")
    func markup() {
        let plain = made(["body"])
        #expect(plain.summary == "Bo <i>" && plain.body == "<img src=//x> & \"tea\"\nAt four?")
        let rich = made(["body", "body-markup"])
        #expect(rich.summary == "Bo <i>", "the summary is never markup")
        #expect(rich.body == "&lt;img src=//x&gt; &amp; &quot;tea&quot;\nAt four?")
        #expect(made([]).summary == "Bo <i>: <img src=//x> & \"tea\"" && made([]).body == "")
    }

    @Test("NOTIF-03: buttons and an inline reply are used only if the service supports them")
    func actions() {
        #expect(made(["body"]).actions == [])
        #expect(
            made(["actions"]).actions.map(\.key) == ["default", "mark_read", "archive", "delete", "reply"])
        let field = made(["actions", "inline-reply"])
        #expect(field.actions.map(\.key) == ["default", "mark_read", "archive", "delete", "inline-reply"])
        #expect(field.replyPlaceholder == "Type your reply..." && field.replyLabel == "Send")
        let hidden = made(["actions", "inline-reply", "body"], isHidden: true)
        #expect(hidden.summary == "New message" && hidden.body == "" && hidden.actions.map(\.key) == ["default"])
        #expect(hidden.replyPlaceholder == nil)
    }

    @Test("NOTIF-05, NOTIF-06: a newer message of a conversation replaces the older one; user actions are forwarded")
    func responses() async throws {
        let bus = try await ScriptedNotificationServer(capabilities: ["body", "actions", "inline-reply"])
        let center = DesktopNotificationCenter(server: NotificationServer(address: bus.address), offersActions: true)
        #expect(await center.requestAuthorization() == .authorized)
        let first = NotificationRequest(Self.message(), isHidden: false)
        let second = NotificationRequest(Self.message(digit: "b"), isHidden: false)
        try await center.add(first)
        try await center.add(second)
        try await center.add(NotificationRequest(Self.message(thread: 3, digit: "c"), isHidden: false))
        let shown = try bus.calls()
        #expect(shown.map(\.replaces) == [0, shown[0].id, 0])
        let (number, other) = (try #require(shown[0].id), try #require(shown[2].id))
        try await bus.emit("ActionInvoked", 999, "archive")
        try await bus.emit("ActionInvoked", number, "unknown")
        try await bus.emit("ActionInvoked", number, "archive")
        try await bus.emit("ActivationToken", number, "t0ken")
        try await bus.emit("ActionInvoked", number, "default")
        try await bus.emit("NotificationReplied", other, "Yes.")
        let received = await withTaskGroup(of: Void.self) { group in
            group.addTask { await center.follow() }
            var received: [NotificationResponse] = []
            for await response in center.responses {
                received.append(response)
                if received.count == 3 { break }
            }
            group.cancelAll()
            return received
        }
        #expect(
            received == [
                NotificationResponse(id: second.id, kind: .action(.archive, text: nil)),
                NotificationResponse(id: second.id, kind: .open(activationToken: "t0ken")),
                NotificationResponse(
                    id: "email-" + String(repeating: "c", count: 64), kind: .action(.reply, text: "Yes.")),
            ])
        // The older one is not shown any more, so that nothing is closed for it.
        await center.removeDelivered([first.id])
        await center.removeDelivered([second.id])
        #expect(try bus.calls().filter { $0.method == "CloseNotification" }.map(\.id) == [number])
        await bus.stop()
    }

    @Test("NOTIF-03, NOTIF-04, NOTIF-06: dunst shows one notification per conversation with unchanged text")
    func dunst() async throws {
        let dunst = try await DunstServer()
        let center = DesktopNotificationCenter(server: NotificationServer(address: dunst.address), offersActions: true)
        #expect(await center.requestAuthorization() == .authorized)
        try await center.add(NotificationRequest(Self.message(), isHidden: false))
        try await center.add(NotificationRequest(Self.message(digit: "b"), isHidden: false))
        try await center.add(NotificationRequest(Self.message(thread: 3, digit: "c"), isHidden: false))
        #expect(try await dunst.shownCount() == 2)
        try await dunst.click()
        let response = await withTaskGroup(of: Void.self) { group in
            group.addTask { await center.follow() }
            defer { group.cancelAll() }
            for await response in center.responses { return Optional(response) }
            return nil
        }
        let clicked = try #require(response)
        guard case .open = clicked.kind else {
            Issue.record("\(clicked)")
            return
        }
        for digit in ["b", "c"] {
            await center.removeDelivered(["email-" + String(repeating: digit, count: 64)])
        }
        #expect(try await dunst.shownCount() == 0)
        let texts = try await dunst.history()
        #expect(texts.count == 2 && texts.allSatisfy { $0.contains("&lt;img src=//x&gt; &amp;") }, "\(texts)")
        await dunst.stop()
    }

    /// A center with the numbers of a store, which is asked once, as at the start of the program.
    private static func center(_ address: String, _ store: MailStore) async -> DesktopNotificationCenter {
        let center = DesktopNotificationCenter(
            server: NotificationServer(address: address), offersActions: true, store: store)
        _ = await center.requestAuthorization()
        return center
    }

    private static func firstResponse(of center: DesktopNotificationCenter) async -> NotificationResponse? {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await center.follow() }
            defer { group.cancelAll() }
            for await response in center.responses { return Optional(response) }
            return nil
        }
    }

    @Test("NOTIF-17: after a restart, a visible notification still reports clicks and is replaced and closed")
    func restart() async throws {
        let bus = try await ScriptedNotificationServer(capabilities: ["body", "actions"])
        let folder = try TemporaryDirectory(named: "shown")
        let store = try MailStore.open(at: folder.file("store"), logger: Logger(label: "test"))
        let first = NotificationRequest(Self.message(), isHidden: false)
        let other = NotificationRequest(Self.message(thread: 3, digit: "c"), isHidden: false)
        let before = await Self.center(bus.address, store)
        try await before.add(first)
        try await before.add(other)
        let numbers = try bus.calls().compactMap(\.id)

        let after = await Self.center(bus.address, store)
        #expect(await after.deliveredNotifications() == [first.id, other.id])
        try await bus.emit("ActionInvoked", numbers[0], "archive")
        #expect(
            await Self.firstResponse(of: after)
                == NotificationResponse(id: first.id, kind: .action(.archive, text: nil)))
        try await after.add(NotificationRequest(Self.message(digit: "b"), isHidden: false))
        #expect(try bus.calls().last?.replaces == numbers[0])
        await after.removeDelivered([other.id])
        #expect(try bus.calls().last?.method == "CloseNotification")
        #expect(await Self.center(bus.address, store).deliveredNotifications().count == 1)
        await bus.stop()
        try store.close()
    }

    @Test("NOTIF-17: notifications of a previous notification service are discarded, whichever ids they had")
    func otherOwner() async throws {
        let folder = try TemporaryDirectory(named: "shown")
        let store = try MailStore.open(at: folder.file("store"), logger: Logger(label: "test"))
        let old = try await ScriptedNotificationServer(capabilities: ["body", "actions"])
        try await Self.center(old.address, store).add(NotificationRequest(Self.message(), isHidden: false))
        await old.stop()
        let new = try await ScriptedNotificationServer(capabilities: ["body", "actions"])
        let center = await Self.center(new.address, store)
        #expect(await center.deliveredNotifications() == [])
        try await center.add(NotificationRequest(Self.message(digit: "b"), isHidden: false))
        #expect(try new.calls().map(\.replaces) == [0])
        #expect(await Self.center(new.address, store).deliveredNotifications().count == 1)
        await new.stop()
        try store.close()
    }

    /// dunst reports clicks only to the connection that showed the notification, so none comes after a restart.
    @Test("NOTIF-17: notifications that dunst shows are replaced and closed after a restart")
    func dunstAcrossRestart() async throws {
        let dunst = try await DunstServer()
        let folder = try TemporaryDirectory(named: "shown")
        let store = try MailStore.open(at: folder.file("store"), logger: Logger(label: "test"))
        let request = NotificationRequest(Self.message(), isHidden: false)
        try await Self.center(dunst.address, store).add(request)
        let after = await Self.center(dunst.address, store)
        try await after.add(NotificationRequest(Self.message(digit: "b"), isHidden: false))
        #expect(try await dunst.shownCount() == 1)
        try await after.add(NotificationRequest(Self.message(thread: 3, digit: "c"), isHidden: false))
        #expect(try await dunst.shownCount() == 2)
        let last = await Self.center(dunst.address, store)
        await last.removeDelivered(await last.deliveredNotifications())
        #expect(try await dunst.shownCount() == 0)
        await dunst.stop()
        try store.close()
    }

    @Test("NOTIF-02: a service that ends after answering is detected at once, not when a notification is lost")
    func ends() async throws {
        let bus = try await ScriptedNotificationServer()
        let center = DesktopNotificationCenter(
            server: NotificationServer(address: bus.address, timeLimit: .milliseconds(300)), offersActions: true)
        #expect(await center.permission() == .authorized)
        await bus.stop()
        #expect(await center.permission() == .unavailable)
    }

    @Test("A service that hangs or refuses is queried once; then it counts as unavailable, with an explanation")
    func failures() async throws {
        for (behaviour, problem) in [
            (ScriptedNotificationServer.Behaviour.hangs, NotificationError.noAnswer), (.refuses, .refused),
            (.absent, .unavailable),
        ] {
            let bus = try await ScriptedNotificationServer(behaviour: behaviour)
            let center = DesktopNotificationCenter(
                server: NotificationServer(address: bus.address, timeLimit: .milliseconds(300)), offersActions: true)
            #expect(await center.permission() == (behaviour == .refuses ? .denied : .unavailable))
            #expect(await center.problem() == problem)
            await bus.stop()
        }
    }

    @Test("A notification service that cannot be started is missing, and is not started again for each query")
    func cannotStart() async throws {
        let bus = try PrivateBus(
            "",
            files: [
                "org.freedesktop.Notifications.service":
                    "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/bash \(Self.crash)\n"
            ])
        let socket = bus.folder.file("bus").path
        try await bus.waitUntil {
            guard try await CommandLineTool.run(["test", "-S", socket]).status == 0 else { throw CancellationError() }
        }
        let starts = bus.folder.file("starts")
        let center = DesktopNotificationCenter(server: NotificationServer(address: bus.address), offersActions: true)
        for _ in 0..<5 {
            #expect(await center.permission() == .unavailable)
            #expect(await center.problem() == .notStarted)
        }
        let count = try String(contentsOf: starts, encoding: .utf8).count
        #expect(count == 1)
        #expect(await center.requestAuthorization() == .unavailable, "asked for by the user")
        #expect(try String(contentsOf: starts, encoding: .utf8).count == count + 1)
        await bus.stop()
    }

    /// Counts its starts beside the bus, and ends by a signal.
    private static let crash = #"-c "printf x >> $XDG_RUNTIME_DIR/starts; kill -SEGV $$""#
}
