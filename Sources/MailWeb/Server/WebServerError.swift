/// Why the web server could not start.
public enum WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program listens on the port on a loopback address.
    case portTaken(Int)
    /// The user is not permitted to listen on the port.
    case portForbidden(Int)
    /// Any other reason, as the system describes it.
    case cannotListen(port: Int, reason: String)

    /// What happened and what to do, for the user. Contains nothing private.
    public var description: String {
        switch self {
        case .portTaken(let port): ServerText.portTaken(port)
        case .portForbidden(let port): ServerText.portForbidden(port)
        case .cannotListen(let port, let reason): ServerText.cannotListen(port, reason: reason)
        }
    }
}
