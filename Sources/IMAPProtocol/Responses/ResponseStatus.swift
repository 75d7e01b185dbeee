/// How a command ended (RFC 3501 §7.1).
public enum ResponseStatus: String, Hashable, Sendable {
    case ok = "OK"
    case no = "NO"
    case bad = "BAD"
}
