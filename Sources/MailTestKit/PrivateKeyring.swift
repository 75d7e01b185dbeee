import Foundation

/// A private session bus with an unlocked GNOME Keyring. Needs `dbus-daemon` and `gnome-keyring-daemon`.
public final class PrivateKeyring: Sendable {
    private let bus: PrivateBus

    /// The bus address, as in `DBUS_SESSION_BUS_ADDRESS`.
    public var address: String { bus.address }
    /// The folder with its socket and keys.
    public var folder: TemporaryDirectory { bus.folder }

    /// Starts both and waits until the keyring responds. Throws `ToolFailure` if it does not.
    public static func start() async throws -> PrivateKeyring {
        let keyring = PrivateKeyring(bus: try PrivateBus(service))
        try await keyring.bus.waitUntil { try await keyring.ask("ReadAlias", ["string:default"]) }
        return keyring
    }

    private init(bus: PrivateBus) { self.bus = bus }

    /// Stops both.
    public func stop() async { await bus.stop() }

    /// Locks every collection, as before the user unlocks the keyring.
    public func lock() async throws {
        try await ask("Lock", ["array:objpath:/org/freedesktop/secrets/collection/login"])
    }

    private func ask(_ method: String, _ arguments: [String]) async throws {
        let call = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.secrets"]
        let target = ["/org/freedesktop/secrets", "org.freedesktop.Secret.Service.\(method)"]
        try await bus.run(call + target + arguments)
    }

    private static let service = """
        printf 'unlock' | setpriv --pdeathsig TERM gnome-keyring-daemon --foreground --unlock --components=secrets &
        """
}
