import Foundation

/// A private session bus with a notification service that reports chosen capabilities, writes down what it is asked to
/// show, and emits signals on demand. Needs `dbus-daemon`.
public final class ScriptedNotificationServer: Sendable {
    /// How the service behaves.
    public enum Behaviour: String, Sendable {
        /// It shows everything.
        case shows
        /// It answers each call after 0.3 seconds.
        case slow
        /// It never answers.
        case hangs
        /// It never answers a request to show something; it answers all else.
        case stalls
        /// It answers every call with an error.
        case refuses
        /// It does not exist on the bus.
        case absent
    }

    /// A line of the log: a method with its arguments.
    public struct Call: Decodable, Hashable, Sendable {
        /// `Notify` or `CloseNotification`, or the member of a signal that another program sent.
        public var method: String
        /// The number in the call or in the answer.
        public var id: UInt32?
        /// The notification that is replaced.
        public var replaces: UInt32?
        /// The first line.
        public var summary: String?
        /// The text.
        public var body: String?
        /// Keys and labels, alternating.
        public var actions: [String]?
        /// The hints, as text.
        public var hints: [String: String]?
    }

    private let bus: PrivateBus

    /// The address of the bus, as in `DBUS_SESSION_BUS_ADDRESS`.
    public var address: String { bus.address }

    /// Starts the bus and the service.
    public init(capabilities: [String] = ["body", "actions"], behaviour: Behaviour = .shows) async throws {
        let bus = try PrivateBus(
            Self.start, arguments: [behaviour.rawValue, capabilities.joined(separator: ","), Self.service])
        self.bus = bus
        try await bus.waitUntil { try await bus.run(["test", "-e", bus.folder.file("ready").path]) }
    }

    /// What the service was asked so far.
    public func calls() throws -> [Call] {
        let text = (try? String(contentsOf: bus.folder.file("log"), encoding: .utf8)) ?? ""
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
    }

    /// Lets the service emit a signal about a notification.
    public func emit(_ signal: String, _ id: UInt32, _ text: String) async throws {
        try await bus.run(
            [
                "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.Notifications",
                "/org/freedesktop/Notifications", "test.Script.Emit", "string:\(signal)", "uint32:\(id)",
                "string:\(text)",
            ])
    }

    /// Sends the same signal as another program, which must be ignored.
    public func forge(_ signal: String, _ id: UInt32, _ text: String) async throws {
        try await bus.run(
            [
                "dbus-send", "--session", "--type=signal", "/org/freedesktop/Notifications",
                "org.freedesktop.Notifications.\(signal)", "uint32:\(id)", "string:\(text)",
            ])
    }

    /// Stops both.
    public func stop() async { await bus.stop() }

    private static let start = """
        if [[ $2 == absent ]]; then
            touch "$1/ready"
        else
            setpriv --pdeathsig TERM python3 -B "$4" "$1" "$2" "$3" &
        fi
        """

    /// The service, which the benchmarks use as well.
    private static let service = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "script/lib/servers/notification_service.py").path
}
