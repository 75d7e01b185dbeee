/// The state of the network connection as reported by NetworkManager (1.0.6 and newer, on the system bus).
///
/// Each call opens its own connection and blocks for a few milliseconds.
public struct NetworkManagerService: Sendable {
    private static let name = "org.freedesktop.NetworkManager"
    private static let path = "/org/freedesktop/NetworkManager"

    private let address: String

    /// Creates a service at a known bus address.
    public init(address: String) { self.address = address }

    /// Uses the system bus of the environment. Never starts a bus.
    public init(environment: [String: String]) {
        let named = environment["DBUS_SYSTEM_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
        self.init(address: named ?? "unix:path=/run/dbus/system_bus_socket")
    }

    /// Returns true if the connection is metered; nil if the service does not know.
    ///
    /// - Throws: `BusError.unavailable` if there is no such service.
    public func isMetered() throws(BusError) -> Bool? {
        let connection = try BusConnection(address: address)
        let answer = try connection.call(
            "Get", of: "org.freedesktop.DBus.Properties", at: Self.path, service: Self.name
        ) { writer in
            writer.string(Self.name)
            writer.string("Metered")
        }
        var reader = answer.reader()
        guard var value = reader?.container(), let metered = value.unsigned() else {
            throw BusError(.failed, "Metered")
        }
        // NMMetered: unknown, yes, no, guessed yes, guessed no.
        return switch metered {
        case 1, 3: true
        case 2, 4: false
        default: nil
        }
    }
}
