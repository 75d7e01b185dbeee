import Foundation

/// The notification service dunst on a private session bus and display. Needs `dunst` and `Xvfb`.
public final class DunstServer: Sendable {
    private let bus: PrivateBus

    /// The address of the bus, as in `DBUS_SESSION_BUS_ADDRESS`.
    public var address: String { bus.address }

    /// Starts the service and waits until it responds. Throws `ToolFailure` if it does not.
    public init() async throws {
        let bus = try PrivateBus(Self.start, files: ["dunstrc": Self.settings])
        self.bus = bus
        try await bus.waitUntil { try await bus.run(["dunstctl", "count", "displayed"]) }
    }

    /// The number of notifications on the screen.
    public func shownCount() async throws -> Int? {
        let text = try await bus.run(["dunstctl", "count", "displayed"]).output
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Does what a click on the newest notification does.
    public func click() async throws { try await bus.run(["dunstctl", "action", "0"]) }

    /// The texts that were shown, the newest first, as dunst formatted them; only those that are closed.
    public func history() async throws -> [String] {
        struct Value: Decodable { var data: String }
        struct Entry: Decodable { var message: Value }
        struct History: Decodable { var data: [[Entry]] }
        let text = try await bus.run(["dunstctl", "history"]).output
        return try JSONDecoder().decode(History.self, from: Data(text.utf8)).data.flatMap { $0 }.map(\.message.data)
    }

    /// Stops both.
    public func stop() async { await bus.stop() }

    private static let start = """
        setpriv --pdeathsig TERM Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$1/display" &
        while [[ ! -s $1/display ]] && kill -0 $!; do sleep 0.02; done
        DISPLAY=":$(tr -d '\\n' <"$1/display")" setpriv --pdeathsig TERM dunst -conf "$1/dunstrc" &
        """

    private static let settings = """
        [global]
        idle_threshold = 0
        markup = full
        stack_duplicates = false
        format = "<b>%s</b>\\n%b"
        [urgency_normal]
        timeout = 0
        """
}
