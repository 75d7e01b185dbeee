/// Why the web server could not begin.
public enum WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program listens on the port, on one of this machine's own addresses.
    case portTaken(Int)
    /// The system does not let this user listen on the port.
    case portForbidden(Int)
    /// The system refused for another reason, told in its own words.
    case cannotListen(port: Int, reason: String)

    /// One plain sentence for a person: what happened and what to do. Holds nothing private.
    public var description: String {
        switch self {
        case .portTaken(let port):
            "Port \(port) is already used by another program on this machine: "
                + "stop that program, or start VaultMail with another port."
        case .portForbidden(let port):
            "This user may not listen on port \(port): start VaultMail with a port above 1023."
        case .cannotListen(let port, let reason):
            "VaultMail cannot listen on port \(port) of this machine (\(reason)): start it with another port."
        }
    }
}
