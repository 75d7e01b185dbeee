/// Why a call to one of the desktop's services failed.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that callers tell apart.
    public enum Kind: Hashable, Sendable {
        /// There is no session bus, or nobody offers the service.
        case unavailable
        /// The service needs the person to unlock it first.
        case locked
        /// The service answered with an error, or with something else than its interface promises.
        case failed
    }

    /// What happened.
    public let kind: Kind
    /// The D-Bus error name; holds nothing private.
    public let name: String

    init(_ kind: Kind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }

    /// Safe to log.
    public var description: String { "desktop service \(kind)" + (name.isEmpty ? "" : " (\(name))") }
}
