import Synchronization

/// The desktop's notification service on the session bus: `org.freedesktop.Notifications`.
///
/// Every call fails after its time limit, and nothing blocks the caller's thread. Signals of other programs than the
/// service are ignored.
public actor NotificationServer {
    /// What the user does with the notifications; one listener.
    public nonisolated let signals: AsyncStream<NotificationSignal>

    private nonisolated let signal: AsyncStream<NotificationSignal>.Continuation
    private let address: String
    private let timeLimit: Duration
    private let owner = ServiceOwner()
    private var session: BusSession?
    /// The id of the bus that the session is on.
    private var busID: String?
    /// How long all calls together may still wait; nil without such a limit.
    private var remaining: Duration?

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    /// Creates a client; it connects with the first call.
    ///
    /// - Parameters:
    ///   - address: the address of the session bus.
    ///   - timeLimit: of each call.
    ///   - totalTime: of all calls together, for a process that has to end; nil for no such limit.
    public init(address: String, timeLimit: Duration = .seconds(1), totalTime: Duration? = nil) {
        self.address = address
        self.timeLimit = timeLimit
        remaining = totalTime
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    deinit {
        session?.close()
        signal.finish()
    }

    /// The names of what the service can do, such as `actions` and `body-markup`. Starts the service if the desktop
    /// has one.
    public func capabilities() async throws(BusError) -> Set<String> {
        let reply = try await call("GetCapabilities") { message in
            var reader = message.reader()
            return reader?.strings().map { Set($0) }
        }
        return reply
    }

    /// Shows a notification and returns its number.
    ///
    /// - Parameter late: receives the number if it comes after the time limit: the notification is shown all the same.
    public func show(
        _ notification: DesktopNotification, late: @escaping @Sendable (UInt32) -> Void = { _ in }
    ) async throws(BusError) -> UInt32 {
        try await call("Notify", arguments: { Self.write(notification, to: &$0) }, late: late) { message in
            var reader = message.reader()
            return reader?.unsigned()
        }
    }

    /// Closes a notification; one that is gone is no error.
    public func close(_ id: UInt32) async throws(BusError) {
        _ = try await call("CloseNotification", arguments: { $0.unsigned(id) }) { _ in true }
    }

    /// Shows a number at the program's icon where the desktop has such a launcher (Unity's LauncherEntry; GNOME's
    /// extensions and KDE follow it).
    public func setLauncherCount(_ count: Int, desktopFile: String) {
        let number = Int64(max(0, count))
        let signal = BusCall(
            service: nil, path: "/com/canonical/unity/launcherentry/1", interface: "com.canonical.Unity.LauncherEntry",
            member: "Update"
        ) { writer in
            writer.string("application://\(desktopFile)")
            writer.array(of: "{sv}") { properties in
                properties.property("count", "x") { $0.signed64(number) }
                properties.property("count-visible", "b") { $0.boolean(number > 0) }
            }
        }
        current().emit(signal)
    }

    /// The running service's name on the bus, as the bus knows it now; nil if there is none.
    public func currentOwner() async -> String? {
        let name = Self.name
        let call = BusCall(
            service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetNameOwner", arguments: { $0.string(name) })
        return try? await send(call, on: current()) { message in
            var reader = message.reader()
            return reader?.string()
        }
    }

    /// True if the service that answered last is the one that runs now.
    public func isSameService() async -> Bool {
        guard let known = owner.current else { return false }
        return await currentOwner() == known
    }

    /// Names the running service as no other on any bus: the bus's id and the service's name on it. Its numbers have a
    /// meaning as long as this stays the same. Nil before the first answer of the service.
    public func identity() async -> String? {
        guard let name = owner.current else { return nil }
        let session = current()
        if busID == nil {
            let call = BusCall(
                service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "GetId", arguments: { _ in })
            busID = try? await send(call, on: session) { message in
                var reader = message.reader()
                return reader?.string()
            }
        }
        return busID.map { "\($0) \(name)" }
    }

    private func call<Value: Sendable>(
        _ method: String, arguments: @escaping @Sendable (inout BusWriter) -> Void = { _ in },
        late: @escaping @Sendable (Value) -> Void = { _ in },
        read: @escaping @Sendable (BusMessage) -> Value?
    ) async throws(BusError) -> Value {
        let call = BusCall(
            service: Self.name, path: Self.path, interface: Self.name, member: method, arguments: arguments)
        let owner = owner
        return try await send(call, on: current(), late: late) { message in
            owner.set(message.sender)
            return read(message)
        }
    }

    private func send<Value: Sendable>(
        _ call: BusCall, on session: BusSession, late: @escaping @Sendable (Value) -> Void = { _ in },
        read: @escaping @Sendable (BusMessage) -> Value?
    ) async throws(BusError) -> Value {
        guard let left = remaining else {
            return try await session.send(call, within: timeLimit, late: late, read: read)
        }
        guard left > .zero else { throw .noReply }
        let start = ContinuousClock.now
        defer { remaining = left - (ContinuousClock.now - start) }
        return try await session.send(call, within: min(timeLimit, left), late: late, read: read)
    }

    private func current() -> BusSession {
        if let session, !session.isClosed { return session }
        let rule = "type='signal',interface='\(Self.name)',path='\(Self.path)'"
        let session = BusSession(address: address, rules: [rule]) { [signal, owner] message in
            guard owner.matches(message.sender), let event = NotificationSignal(message, interface: Self.name) else {
                return
            }
            signal.yield(event)
        }
        self.session = session
        busID = nil
        return session
    }

    private static func write(_ notification: DesktopNotification, to writer: inout BusWriter) {
        writer.string("VaultMail")
        writer.unsigned(notification.replacing)
        writer.string("mail-unread")
        writer.string(notification.summary)
        writer.string(notification.body)
        writer.strings(notification.actions.flatMap { [$0.key, $0.label] })
        writer.array(of: "{sv}") { hints in
            hints.property("desktop-entry", "s") { $0.string("vaultmail") }
            hints.property("category", "s") { $0.string(notification.category.rawValue) }
            hints.property("urgency", "y") { $0.byte(1) }
            hints.property("sound-name", "s") { $0.string(notification.category.sound) }
            if let text = notification.replyPlaceholder {
                hints.property("x-kde-reply-placeholder-text", "s") { $0.string(text) }
            }
            if let text = notification.replyLabel {
                hints.property("x-kde-reply-submit-button-text", "s") { $0.string(text) }
            }
        }
        writer.signed(-1)
    }
}

/// The unique bus name of the service, from its last reply.
private final class ServiceOwner: Sendable {
    private let name = Mutex<String?>(nil)

    var current: String? { name.withLock { $0 } }

    func set(_ value: String?) { name.withLock { $0 = value } }

    func matches(_ value: String?) -> Bool { name.withLock { $0 != nil && $0 == value } }
}
