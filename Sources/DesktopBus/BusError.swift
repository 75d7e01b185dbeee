/// Why a call to a desktop service failed.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers distinguish.
    public enum Kind: Hashable, Sendable {
        /// There is no session bus, or the service is not available.
        case unavailable
        /// The user must unlock the service first.
        case locked
        /// The service returned an error, or a reply that does not match its interface.
        case failed
    }

    /// What happened.
    public let kind: Kind
    /// The D-Bus error name; contains nothing private.
    public let name: String

    /// The bus tries to start a service that is installed: its errors begin so.
    private static let spawn = "org.freedesktop.DBus.Error.Spawn."

    /// True if the service is installed and could not be started, which is tried again by each call.
    public var isFailureToStart: Bool {
        name.hasPrefix(Self.spawn) && name != Self.spawn + "ServiceNotFound"
            || name == "org.freedesktop.DBus.Error.TimedOut"
    }

    /// Nothing answered in time.
    static let noReply = BusError(.unavailable, "org.freedesktop.DBus.Error.NoReply")

    init(_ kind: Kind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }

    /// The error that a service or the bus returned by its D-Bus name.
    init(named name: String) {
        switch name {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.TimedOut":
            self.init(.unavailable, name)
        case let name where name.hasPrefix(Self.spawn): self.init(.unavailable, name)
        case "org.freedesktop.Secret.Error.IsLocked":
            self.init(.locked, name)
        default:
            self.init(.failed, name)
        }
    }

    /// Safe to log.
    public var description: String { "desktop service \(kind)" + (name.isEmpty ? "" : " (\(name))") }
}
