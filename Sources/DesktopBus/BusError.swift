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

    init(_ kind: Kind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }

    /// Safe to log.
    public var description: String { "desktop service \(kind)" + (name.isEmpty ? "" : " (\(name))") }
}
